import type { Selection } from '#contract/badge-acts.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockIn } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { type Done, insertAwardMails, type ManyBadges, updateManyRevoked } from './selected-badges.sql.ts'

/**
 * Revokes many badges for one reason, in one transaction. Those that are no longer valid stay as they are.
 * @throws Refusal 404 where an id is unknown, 409 `conflict` where the filter matches another number than was seen
 */
export async function revokeBadges({ reason, ...selection }: Selection & { reason: string }, request: SignedInRequest) {
  const { done, skipped } = await actOnMany(selection, request, (tx, many) =>
    updateManyRevoked(tx, { ...many, reason }),
  )
  const words = { locale: request.language }
  const message = [
    m.issuing_many_revoked({ revoked: done }, words),
    ...(skipped > 0 ? [m.issuing_many_revoked_before({ skipped }, words)] : []),
  ].join(' ')
  return { data: { revoked_count: done, skipped_count: skipped, message } }
}

/**
 * Sends the mails of many awards again. Badges that are no longer valid are left out.
 * @throws Refusal 404 where an id is unknown, 409 `conflict` where the filter matches another number than was seen
 */
export async function resendBadges(selection: Selection, request: SignedInRequest) {
  const { done, skipped } = await actOnMany(selection, request, insertAwardMails)
  const words = { locale: request.language }
  const message = [
    m.issuing_many_resent({ resent: done }, words),
    ...(skipped > 0 ? [m.issuing_many_not_resent({ skipped }, words)] : []),
  ].join(' ')
  return { data: { resent_count: done, skipped_count: skipped, message } }
}

/** Does an act to a selection, or to nothing where the selection is no longer what was meant. */
async function actOnMany(
  selection: Selection,
  { db, caller, services }: SignedInRequest,
  act: (tx: Database, many: ManyBadges) => Promise<Done>,
) {
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const now = wallClockIn(services.config.timeZone)
    const { selected, done } = await act(tx, { organizationId, userId, selection, now })
    const named = new Set(selection.badge_ids?.map((id) => id.toLowerCase())).size
    if (selection.badge_ids && selected !== named) throw notFound()
    if (selection.filter && selected !== selection.expected_count) throw changedMeanwhile(selection, selected)
    return { done, skipped: selected - done }
  })
}

const changedMeanwhile = ({ expected_count: expected = 0 }: Selection, found: number) =>
  new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_selection_changed({ found, expected }, { locale }) })
