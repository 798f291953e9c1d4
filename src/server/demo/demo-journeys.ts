import type { CompleteAlready } from '#contract/learning-paths/rule.ts'
import { wallClockIn } from '../platform/clock.ts'
import type { DemoBadge } from './demo.sql.ts'
import type { DemoOrganization } from './demo-organization.ts'
import type { Person } from './people.ts'

export type JourneyBadge = DemoBadge & { code: string }

/** What was decided about somebody before they are evaluated for the first time. */
export type JourneyDecision = { path: string; email: string; treatment: CompleteAlready | null; is_declined: boolean }

const DAY = 24 * 60 * 60_000
/** The first of the people who are on a path; those before them collect badges of all kinds. */
const FIRST = 50

type Shown = { people: Person[]; now: Date; timeZone: string }

/** The badges by which people are where they are on the demo's paths, and what was decided about them. */
export function journeysOf({ journeys = [], revocations }: DemoOrganization, { people, now, timeZone }: Shown) {
  const badges: JourneyBadge[] = []
  const decisions: JourneyDecision[] = []
  let next = FIRST
  for (const journey of journeys) {
    const { path, steps, since, badge, ended, decision } = journey
    const gap = Math.floor(since / (steps.length + 2))
    const codes = badge ? [...steps, path] : steps
    for (let index = 0; index < journey.people; index += 1) {
      const person = people[next]!
      next += 1
      if (decision) {
        const treatment = decision === 'leave' ? 'leave' : null
        decisions.push({ path, email: person.email, treatment, is_declined: decision === 'decline' })
      }
      for (const [place, code] of codes.entries()) {
        // Mid-morning, a minute each: nobody gets two badges at one moment.
        const at = new Date(now.getTime() - (since - place * gap - index * 4) * DAY)
        at.setUTCHours(9, 10 + place, index, 0)
        const later = (days: number) => wallClockIn(timeZone, new Date(at.getTime() + days * DAY))
        const isPathBadge = code === path
        const hasEnded = code === ended || (isPathBadge && badge === 'expired')
        const isRevoked = isPathBadge && badge === 'revoked'
        badges.push({
          ...person,
          code,
          emitted_at: wallClockIn(timeZone, at),
          expires_at: hasEnded ? `${later(9).slice(0, 10)} 23:59:59` : null,
          activity_title: 'Teaching programme',
          activity_started_at: later(-20).slice(0, 10),
          activity_ended_at: later(-1).slice(0, 10),
          notes: '',
          created_at: at.toISOString(),
          opened_at: index % 3 === 0 ? null : new Date(at.getTime() + DAY).toISOString(),
          shared_count: null,
          revoked_at: isRevoked ? later(6) : null,
          revoked_reason: isRevoked ? revocations[0]! : null,
        })
      }
    }
  }
  return { badges, decisions }
}
