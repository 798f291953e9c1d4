import type { DemoOrganization, DemoTemplate } from './demo-organization.ts'
import { oneOf } from './people.ts'

/** One award: to a single person, or to all participants of an activity. */
export type AwardSession = { template: DemoTemplate; at: Date; people: number }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** In days: eighteen months. */
const MAX_DAYS_AGO = 547
/** Archived templates were last awarded this many days ago. */
const ARCHIVED_SINCE = 160

/** Relative number of awards per month from January, with the peaks of an academic year in late autumn and before summer. */
const MONTHS = [0.7, 1.2, 1.7, 1.3, 1.8, 1.6, 0.5, 0.15, 1.1, 1.8, 2.2, 1.2]
const BUSIEST = Math.max(...MONTHS)

/** The newest awards, in minutes before now: today and the days before. */
const NEWEST = [4, 13, 38, 131, 320, 1560, 2890, 4400, 7300]

/** Badges valid for a year expired this many days ago, or expire in this many days. */
const EXPIRED = [170, 140, 105, 70, 35]
const SOON_EXPIRING = [3, 9, 16, 24]

/** Awards with their times and numbers of people, `badges` in total; the newest and the yearly ones come first. */
export function awardSessionsOf(
  { templates, badges }: DemoOrganization,
  now: Date,
  random: () => number,
): AwardSession[] {
  const used = templates.filter(({ weight }) => weight > 0)
  const active = used.filter(({ status, steps }) => status === 'active' && !steps)
  const sessions = [
    ...NEWEST.map((minutes) => ({
      template: oneOf(active, random),
      at: new Date(now.getTime() - minutes * MINUTE),
      people: 1,
    })),
    ...yearlyAwards(active, now, badges),
  ]
  for (let left = badges - sum(sessions); left > 0; ) {
    const session = randomSession(used, now, random)
    if (!session) continue
    sessions.push({ ...session, people: Math.min(session.people, left) })
    left -= session.people
  }
  return sessions
}

const sum = (sessions: AwardSession[]) => sessions.reduce((total, { people }) => total + people, 0)

/**
 * Awards with a validity of a year on fixed days, so that on any day of the year some badges have expired, and some expire within
 * thirty days. The random ones alone would leave few before a summer.
 */
function yearlyAwards(active: DemoTemplate[], now: Date, badges: number): AwardSession[] {
  const yearly = active.filter(({ content }) => content.validity_count === 1 && content.validity_unit === 'year')
  const award = (template: DemoTemplate, expiresIn: number, index: number, people: number) => {
    const at = new Date(now.getTime() + expiresIn * DAY)
    at.setUTCFullYear(at.getUTCFullYear() - 1)
    at.setUTCHours(10, 20 + index, 0, 0)
    return { template, at, people }
  }
  return yearly.flatMap((template) => [
    ...EXPIRED.map((days, index) => award(template, -days, index, Math.round(badges / 100))),
    ...SOON_EXPIRING.map((days, index) => award(template, days, index, 4 + index)),
  ])
}

/** @returns undefined if the random day does not suit the season, weekday or template */
function randomSession(used: DemoTemplate[], now: Date, random: () => number): AwardSession | undefined {
  const daysAgo = 6 + Math.floor(random() * (MAX_DAYS_AGO - 6))
  const at = new Date(now.getTime() - daysAgo * DAY)
  at.setUTCHours(8 + Math.floor(random() * 8), Math.floor(random() * 60), 0, 0)
  const isWeekend = at.getUTCDay() % 6 === 0
  if (random() > (MONTHS[at.getUTCMonth()]! / BUSIEST) * (isWeekend ? 0.04 : 1)) return undefined
  const template = byWeight(used, random)
  if (template.age < daysAgo + 10) return undefined
  if (template.status === 'archived' && daysAgo < ARCHIVED_SINCE) return undefined
  return { template, at, people: groupSize(template, random) }
}

function byWeight(templates: DemoTemplate[], random: () => number): DemoTemplate {
  const drawn = random() * templates.reduce((total, { weight }) => total + weight, 0)
  let passed = 0
  for (const template of templates) {
    passed += template.weight
    if (drawn < passed) return template
  }
  return templates[0]!
}

function groupSize({ steps }: DemoTemplate, random: () => number): number {
  if (random() < 0.35) return 1
  return steps ? 3 + Math.floor(random() * 9) : 6 + Math.floor(random() * 33)
}
