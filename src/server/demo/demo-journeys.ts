import type { CompleteAlready } from '#contract/learning-paths/rule.ts'
import { wallClockIn } from '../platform/clock.ts'
import type { DemoBadge } from './demo.sql.ts'
import type { DemoOrganization } from './demo-organization.ts'
import type { Person } from './people.ts'

export type JourneyBadge = DemoBadge & { code: string }

/** A decision about a person, stored before the first evaluation. */
type JourneyDecision = { path: string; email: string; treatment: CompleteAlready | null; is_declined: boolean }

const DAY = 24 * 60 * 60_000
/** Index of the first person on a path; those before are the collectors of many badges. */
const FIRST = 50

type Shown = { people: Person[]; now: Date; timeZone: string }

/** The badges and decisions that put people into their states on the demo's paths. */
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
        // A minute per badge, so that nobody gets two badges at the same time.
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
