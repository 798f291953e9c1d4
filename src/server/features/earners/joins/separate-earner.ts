import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { type EarnerRow, earnerAnswer } from '../earner-answer.ts'
import { findEarner } from '../earners.sql.ts'
import { moveBadges, redirectWaiting } from './join-earners.sql.ts'
import { evaluate, lockPeople, namesOf, record, refused } from './join-earners.ts'
import { endJoinsNamed, takePathAwards, takePerson } from './separate-earner.sql.ts'

type Separation = {
  earner_id: string
  recipient_first_name: string
  recipient_last_name: string
  badge_ids: string[]
}

/**
 * Hands some of a person's badges to somebody of another name at the same address, who is made unless they are known.
 * @throws Refusal 404 for an unknown person or a badge that is not theirs, 409 without an address, 422 if the name means the
 * same person
 */
export async function separateEarner(sent: Separation, request: SignedInRequest) {
  const { organizationId } = request.caller
  return request.db.transaction(async (tx) => {
    const paths = await lockPeople(tx, organizationId, [sent.earner_id])
    const earner = await findEarner(tx, organizationId, sent.earner_id)
    if (!earner) throw notFound()
    const name = { firstName: sent.recipient_first_name, lastName: sent.recipient_last_name }
    const other = await handOver(tx, { earner, name, badgeIds: sent.badge_ids }, request)
    await evaluate(tx, { organizationId, paths, earnerIds: [earner.id, other.id] }, request)
    return { data: earnerAnswer(other) }
  })
}

type Handed = { earner: EarnerRow; name: Pick<EarnerRow, 'firstName' | 'lastName'>; badgeIds: string[] }

/** The same within a transaction that has locked the person. @returns the person who has the badges now */
export async function handOver(
  tx: Database,
  { earner, name, badgeIds }: Handed,
  request: SignedInRequest,
): Promise<EarnerRow> {
  const { organizationId } = request.caller
  if (!earner.email) throw refused(m.earners_join_erased)
  // Who was joined under this name is somebody else again.
  await endJoinsNamed(tx, organizationId, { earnerId: earner.id, ...name })
  const otherId = await takePerson(tx, organizationId, { email: earner.email, ...name })
  if (otherId === earner.id) {
    throw invalidField(['recipient_last_name'], (locale) => m.earners_separate_same({}, { locale }))
  }
  const pair = { organizationId, keptId: otherId, otherId: earner.id }
  const moved = await moveBadges(tx, pair, badgeIds)
  if (moved !== new Set(badgeIds).size) throw notFound()
  await takePathAwards(tx, organizationId, otherId)
  await redirectWaiting(tx, organizationId, otherId)
  const other = (await findEarner(tx, organizationId, otherId))!
  await record(tx, request, earner, { kind: 'earner_separated', action: 'separated', other: namesOf(other) })
  return other
}
