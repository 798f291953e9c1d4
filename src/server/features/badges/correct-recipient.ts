import { type CorrectRecipient, correctRecipient as contract } from '#contract/badge-actions.ts'
import type { Recipient } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { ChangesOf } from '../activity/last-change.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { deleteUnreferencedEarners, findEarner } from '../earners/earners.sql.ts'
import { resolveOtherNames } from '../earners/resolve-other-names.ts'
import { insertEvents } from '../history/events.sql.ts'
import { resolveReport } from '../mistake-reports/mistake-reports.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockPath } from '../path-progress/evaluate.sql.ts'
import { countForNewHolder, holdsAnother } from '../path-progress/moved-badge.sql.ts'
import { withdrawNameRequests } from '../requests/requests.sql.ts'
import { correctPlanned, findPlannedFor } from '../scheduled-awards/planned-recipient.sql.ts'
import type { BadgeRow } from './badge-answer.ts'
import { findBadge } from './badges.sql.ts'
import { moveBadgeCount, readdressAwardMail, updateBadgeRecipient, updateFormerNames } from './correct-recipient.sql.ts'
import { showBadge } from './show-badge.ts'

/**
 * Corrects a recipient's address or name before the badge is opened: moves the badge to the person whom they mean, keeps its URL, and sends its mail there. An earner who only existed because of the mistake is deleted, and awards
 * planned for them are changed to the right address.
 * @throws Refusal 404 for an unknown badge, 409 `already_revoked`, 409 `conflict` if it was opened or if the right person has
 * another badge of the same learning path
 */
export async function correctRecipient(
  { badge_id: id, other_name, ...sent }: CorrectRecipient & { badge_id: string },
  request: SignedInRequest,
) {
  const { organizationId, userId } = request.caller
  return request.db.transaction(async (tx) => {
    const found = await findBadge(tx, organizationId, id)
    // Read before locking: a badge's template never changes, and a path must be locked before its organization.
    if (found?.template.isLearningPath) await lockPath(tx, found.template.id)
    await lockOrganization(tx, organizationId)
    const row = await findBadge(tx, organizationId, id)
    if (!row) throw notFound()
    const { status, earnerId: holderId } = row.badge
    if (status !== 'valid' || !holderId) throw new Refusal(409, 'already_revoked')
    if (row.badge.openedAt) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_opened({}, { locale }) })
    }
    const before = recipientOf(row)
    const changes = { subjectId: id, kinds: ['recipient_corrected'] } satisfies ChangesOf
    await refuseStale(tx, request, contract, { sent, shown: before, changes })
    const after = { ...before, ...definedFields(sent) }
    if (!after.recipient_email) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.privacy_no_address({}, { locale }) })
    }
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      if (after.recipient_email !== before.recipient_email) await resolveReport(tx, organizationId, id, userId)
      await resolveOtherNames(tx, activitySourceOf(request), [{ ...after, other_name }], () => [])
      const planned = await findPlannedFor(tx, organizationId, { id: holderId, email: before.recipient_email })
      const earnerId = await updateBadgeRecipient(tx, organizationId, id, after)
      await updateFormerNames(tx, organizationId, [holderId, earnerId])
      if (earnerId !== holderId) {
        if (row.template.isLearningPath) await movePathBadge(tx, row, { earnerId, now: wallClockNow(request.services) })
        await moveBadgeCount(tx, organizationId, holderId, earnerId)
        await withdrawNameRequests(tx, organizationId, id)
        await deleteUnreferencedEarners(tx, organizationId, [holderId])
      }
      if (after.recipient_email !== before.recipient_email) {
        const { language } = row.version
        const { awardId } = row.badge
        await readdressAwardMail(tx, organizationId, {
          badgeId: id,
          awardId,
          recipient: after.recipient_email,
          language,
        })
      }
      // Not if the previous holder remains: planned awards may be meant for them.
      if (!(await findEarner(tx, organizationId, holderId))) await correctPlanned(tx, organizationId, planned, after)
      await insertEvents(tx, organizationId, [
        { userId, subject: 'badge', subjectId: id, action: 'recipient_corrected', data: { before, after } },
      ])
      await recordActivity(tx, {
        ...activitySourceOf(request),
        kind: 'recipient_corrected',
        subject: { type: 'badge', id },
        details: { fields: changed(before, after) },
      })
    }
    return showBadge(id, { ...request, db: tx })
  })
}

/** @throws Refusal 409 if the person already has a badge of the path, which may have been awarded automatically meanwhile */
async function movePathBadge(tx: Database, { badge }: BadgeRow, holder: { earnerId: string; now: string }) {
  if (await holdsAnother(tx, badge, holder)) {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.paths_corrected_to_holder({}, { locale }) })
  }
  await countForNewHolder(tx, badge, holder.earnerId)
}

const recipientOf = ({ badge }: BadgeRow): Recipient => ({
  recipient_email: badge.recipientEmail,
  recipient_first_name: badge.recipientFirstName,
  recipient_last_name: badge.recipientLastName,
})

const changed = (before: Recipient, after: Recipient) =>
  (Object.keys(before) as (keyof Recipient)[]).filter((name) => before[name] !== after[name])

const definedFields = (sent: CorrectRecipient) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
