import { m } from '#i18n/compiled/messages.js'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { earnerAnswer } from './earner-answer.ts'
import { findEarner, updateAddressDead } from './earners.sql.ts'

/**
 * Marks whether mails to an earner's address arrive, for everybody who has it; no mails are sent to a dead address. Idempotent.
 * @throws Refusal 404 for an unknown earner, 409 for one without an address
 */
export async function markAddress({ earner_id: id }: { earner_id: string }, isDead: boolean, request: SignedInRequest) {
  const { organizationId } = request.caller
  return request.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const earner = await findEarner(tx, organizationId, id)
    if (!earner) throw notFound()
    if (!earner.email) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.privacy_no_address({}, { locale }) })
    }
    if ((earner.emailDeadAt !== null) === isDead) return { data: earnerAnswer(earner) }
    await updateAddressDead(tx, organizationId, earner.email, isDead)
    const kind = isDead ? 'address_marked_dead' : 'address_marked_alive'
    await recordActivity(tx, { ...activitySourceOf(request), kind, subject: { type: 'earner', id } })
    return { data: earnerAnswer((await findEarner(tx, organizationId, id))!) }
  })
}
