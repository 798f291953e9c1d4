import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findBadge, updateBadgeRevoked } from './badges.sql.ts'
import { findMailAddress } from './mail-address.sql.ts'
import { revocableAmong } from './may-revoke.ts'
import { showBadge } from './show-badge.ts'

/**
 * E17: revokes a badge permanently. No credit is refunded; the earner gets a mail.
 * @throws Refusal 403 if somebody else awarded it and the caller may revoke only their own; 404 for an unknown badge; 409
 * `already_revoked`, and the first revocation stays as it is
 */
export async function revokeBadge(
  { badge_id: id, reason }: { badge_id: string; reason: string },
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const at = wallClockNow(services)
    const isRevoked = await updateBadgeRevoked(tx, organizationId, id, { reason, at })
    const row = await findBadge(tx, organizationId, id)
    if (!row) throw notFound()
    if (!(await revocableAmong(tx, caller, [id])).has(id))
      throw new Refusal(403, 'forbidden', { sentence: (locale) => m.access_revoke_own({}, { locale }) })
    if (!isRevoked) throw new Refusal(409, 'already_revoked')
    await insertEvents(tx, organizationId, [
      { userId, subject: 'badge', subjectId: id, action: 'revoked', data: { reason } },
    ])
    const subject = { type: 'badge', id } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'badge_revoked', subject, details: { reason } })
    const { language } = row.version
    const recipient = await findMailAddress(tx, organizationId, id)
    if (recipient) await insertMail(tx, organizationId, { kind: 'badge_revoked', recipient, language, badgeId: id })
    return showBadge(id, { ...request, db: tx })
  })
}
