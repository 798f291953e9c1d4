import { endOfValidity, validityOf } from '#contract/validity.ts'
import { dayIn, wallClockIn } from '../platform/clock.ts'
import type { AwardSession } from './award-sessions.ts'
import type { DemoBadge, DemoResult } from './demo.sql.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { oneOf, type Person } from './people.ts'

/** Every nth badge with a result has evidence. */
const EVIDENCE_INTERVAL = 3

const DAY = 24 * 60 * 60_000

type Issued = { demo: DemoOrganization; people: Person[]; now: Date; timeZone: string; random: () => number }

/** The badges of all sessions, oldest first. Nobody gets a badge twice. */
export function badgesOf(sessions: AwardSession[], issued: Issued): (DemoBadge & { code: string })[] {
  const held = new Set<string>()
  const inOrder = [...sessions].sort((a, b) => a.at.getTime() - b.at.getTime())
  return inOrder.flatMap((session) => {
    const shared = sharedFields(session, issued)
    return Array.from({ length: session.people }, (_, index) => {
      const person = pickPersonWithout(session.template.content.code!, held, issued)
      const createdAt = new Date(session.at.getTime() + index)
      const result = resultOf(session, index)
      return { ...shared, ...person, ...result, created_at: createdAt.toISOString(), ...laterEvents(createdAt, issued) }
    })
  })
}

/** Fields that are the same for all badges of a session. */
function sharedFields({ template, at, people }: AwardSession, { demo, timeZone, random }: Issued) {
  const emittedAt = wallClockIn(timeZone, at)
  const { validity_count, validity_unit } = template.content
  const ended = new Date(at.getTime() - Math.floor(random() * 6) * DAY)
  const started = new Date(ended.getTime() - Math.floor(random() * 40) * DAY)
  return {
    code: template.content.code!,
    emitted_at: emittedAt,
    expires_at: endOfValidity(emittedAt, validityOf({ validity_count, validity_unit })),
    activity_title: oneOf(template.activities, random),
    activity_started_at: dayIn(timeZone, started),
    activity_ended_at: dayIn(timeZone, ended),
    notes: people > 20 ? `${demo.decision} ${1 + Math.floor(random() * 140)}/${at.getUTCFullYear()}` : '',
  }
}

/** Grade, credits and evidence. Uses no random numbers, which would change the rest of the demo. */
function resultOf({ template, at }: AwardSession, index: number): DemoResult {
  const { results, content } = template
  if (!results) return {}
  const place = index + at.getUTCDate()
  return {
    grade: results.grades[place % results.grades.length]!,
    grade_scale: results.scale,
    credits_earned: content.micro_credential?.ects ?? null,
    ...(place % EVIDENCE_INTERVAL === 0 && { evidence: [results.evidence] }),
  }
}

/** Picks someone without this badge, with a bias to the first people, so that some collect many badges. */
function pickPersonWithout(code: string, held: Set<string>, { people, random }: Issued): Person {
  for (;;) {
    const person = people[Math.floor(random() ** 1.7 * people.length)]!
    const key = `${code} ${person.email}`
    if (held.has(key)) continue
    held.add(key)
    return person
  }
}

/** Whether and when a badge was opened, shared or revoked. */
function laterEvents(createdAt: Date, { demo, now, timeZone, random }: Issued) {
  const age = now.getTime() - createdAt.getTime()
  const isOpened = random() < 0.68
  const opened = new Date(createdAt.getTime() + random() ** 2 * 9 * DAY)
  const isShared = isOpened && random() < 0.14
  const shares = 1 + Math.floor(random() * 4)
  const isRevoked = random() < 0.013
  const revoked = new Date(createdAt.getTime() + (2 + random() * 40) * DAY)
  const reason = oneOf(demo.revocations, random)
  const wasOpened = isOpened && opened < now
  return {
    opened_at: wasOpened ? opened.toISOString() : null,
    shared_count: wasOpened && isShared ? shares : null,
    ...(isRevoked && age > 45 * DAY
      ? { revoked_at: wallClockIn(timeZone, revoked), revoked_reason: reason }
      : { revoked_at: null, revoked_reason: null }),
  }
}
