import { expect, test } from 'vitest'
import { randomFrom } from '#art/random-from.ts'
import { awardSessionsOf } from './award-sessions.ts'
import { badgesOf } from './demo-badges.ts'
import { demoOrganizations } from './demo-organization.ts'
import { peopleOf } from './people.ts'

const DAY = 24 * 60 * 60_000

test('on any day of the year more than a hundred badges have expired, and some are sixteen months old', () => {
  const [demo] = demoOrganizations()
  const people = peopleOf(demo, randomFrom(demo.domain))
  // Every thirteenth day, so that each weekday and month has its turn.
  for (let start = Date.UTC(2026, 0, 1, 12); start < Date.UTC(2027, 0, 1); start += 13 * DAY) {
    const now = new Date(start)
    const random = randomFrom(demo.organization.name)
    const badges = badgesOf(awardSessionsOf(demo, now, random), { demo, people, now, timeZone: 'Europe/Rome', random })
    const day = (days: number) => new Date(start + days * DAY).toISOString()
    const expired = badges.filter(({ expires_at }) => expires_at && expires_at < day(0).slice(0, 10))
    expect(expired.filter(({ revoked_at }) => !revoked_at).length, day(0)).toBeGreaterThan(100)
    expect(badges.filter(({ created_at }) => created_at < day(-490)).length, day(0)).toBeGreaterThan(50)
  }
})
