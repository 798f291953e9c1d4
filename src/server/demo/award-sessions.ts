import type { DemoOrganization, DemoTemplate } from './demo-organization.ts'
import { oneOf } from './people.ts'

/** One act of awarding: somebody alone, or everyone who took part in something. */
export type AwardSession = { template: DemoTemplate; at: Date; people: number }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Eighteen months. */
const LONGEST_AGO = 547
/** Days since an archived template was last awarded. */
const ARCHIVED_SINCE = 160

/** How busy each month is, January first: an academic year has its peaks in late autumn and before the summer. */
const MONTHS = [0.7, 1.2, 1.7, 1.3, 1.8, 1.6, 0.5, 0.15, 1.1, 1.8, 2.2, 1.2]
const BUSIEST = Math.max(...MONTHS)

/** The newest awards, in minutes before now: today's work, then the days before it. */
const NEWEST = [4, 13, 38, 131, 320, 1560, 2890, 4400, 7300]

/** When badges were awarded and to how many, newest and soon expiring ones first; `badges` in all. */
export function awardSessionsOf(
  { templates, badges }: DemoOrganization,
  now: Date,
  chance: () => number,
): AwardSession[] {
  const used = templates.filter(({ weight }) => weight > 0)
  const active = used.filter(({ status, steps }) => status === 'active' && !steps)
  const sessions = [
    ...NEWEST.map((minutes) => ({
      template: oneOf(active, chance),
      at: new Date(now.getTime() - minutes * MINUTE),
      people: 1,
    })),
    ...soonExpiring(active, now),
  ]
  for (let left = badges - sum(sessions); left > 0; ) {
    const session = randomSession(used, now, chance)
    if (!session) continue
    sessions.push({ ...session, people: Math.min(session.people, left) })
    left -= session.people
  }
  return sessions
}

const sum = (sessions: AwardSession[]) => sessions.reduce((total, { people }) => total + people, 0)

/** Awarded almost a year ago and valid for a year: they expire within the next thirty days, whenever the demo is made. */
function soonExpiring(active: DemoTemplate[], now: Date): AwardSession[] {
  const yearly = active.filter(({ content }) => content.validity_count === 1 && content.validity_unit === 'year')
  return yearly.flatMap((template) =>
    [3, 9, 16, 24].map((days, index) => {
      const at = new Date(now.getTime() + days * DAY)
      at.setUTCFullYear(at.getUTCFullYear() - 1)
      at.setUTCHours(10, 20 + index, 0, 0)
      return { template, at, people: 4 + index }
    }),
  )
}

/** @returns nothing where the day it hit on is no day for it */
function randomSession(used: DemoTemplate[], now: Date, chance: () => number): AwardSession | undefined {
  const daysAgo = 6 + Math.floor(chance() * (LONGEST_AGO - 6))
  const at = new Date(now.getTime() - daysAgo * DAY)
  at.setUTCHours(8 + Math.floor(chance() * 8), Math.floor(chance() * 60), 0, 0)
  const isWeekend = at.getUTCDay() % 6 === 0
  if (chance() > (MONTHS[at.getUTCMonth()]! / BUSIEST) * (isWeekend ? 0.04 : 1)) return undefined
  const template = byWeight(used, chance)
  if (template.age < daysAgo + 10) return undefined
  if (template.status === 'archived' && daysAgo < ARCHIVED_SINCE) return undefined
  return { template, at, people: groupSize(template, chance) }
}

function byWeight(templates: DemoTemplate[], chance: () => number): DemoTemplate {
  const drawn = chance() * templates.reduce((total, { weight }) => total + weight, 0)
  let passed = 0
  for (const template of templates) {
    passed += template.weight
    if (drawn < passed) return template
  }
  return templates[0]!
}

function groupSize({ steps }: DemoTemplate, chance: () => number): number {
  if (chance() < 0.35) return 1
  return steps ? 3 + Math.floor(chance() * 9) : 6 + Math.floor(chance() * 33)
}
