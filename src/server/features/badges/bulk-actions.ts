import type { ActivityDetails } from '#contract/activity.ts'
import type { Selection } from '#contract/badge-actions.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity, type Subject } from '../activity/record-activity.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { requireMayRevoke } from './may-revoke.ts'
import { type Done, insertAwardMails, type ManyBadges, updateManyRevoked } from './selected-badges.sql.ts'

/**
 * Revokes many badges for one reason, in one transaction. Badges that are no longer valid are skipped.
 * @throws Refusal 403 if they are not all of one own award and the caller may revoke only their own; 404 if an id is unknown, 409 `conflict` if the filter does not match `expected_count` badges
 */
export async function revokeBadges({ reason, ...selection }: Selection & { reason: string }, request: SignedInRequest) {
  const { done, skipped } = await runBulkAction(selection, request, {
    check: (tx) => requireMayRevoke(tx, request.caller, selection),
    run: (tx, many) => updateManyRevoked(tx, { ...many, reason }),
    kind: 'badges_revoked',
    details: { reason },
  })
  const words = { locale: request.language }
  const message = [
    m.issuing_many_revoked({ revoked: done }, words),
    ...(skipped > 0 ? [m.issuing_many_revoked_before({ skipped }, words)] : []),
  ].join(' ')
  return { data: { revoked_count: done, skipped_count: skipped, message } }
}

/**
 * Resends the award mails of many badges. Badges that are no longer valid are skipped.
 * @throws Refusal 404 if an id is unknown, 409 `conflict` if the filter does not match `expected_count` badges
 */
export async function resendBadges(selection: Selection, request: SignedInRequest) {
  const { done, skipped } = await sendAgain(selection, request, 'badges_resent')
  const words = { locale: request.language }
  const message = [
    m.issuing_many_resent({ resent: done }, words),
    ...(skipped > 0 ? [m.issuing_many_not_resent({ skipped }, words)] : []),
  ].join(' ')
  return { data: { resent_count: done, skipped_count: skipped, message } }
}

/** Queues the award mails of the selected badges again. @param kind the kind of the activity's line */
export const sendAgain = (selection: Selection, request: SignedInRequest, kind: 'badge_resent' | 'badges_resent') =>
  runBulkAction(selection, request, { run: insertAwardMails, kind })

type BulkAction = {
  /** Refuses callers who may not, before anything is selected. */
  check?(tx: Database): Promise<void>
  run(tx: Database, many: ManyBadges): Promise<Done>
  kind: 'badges_revoked' | 'badge_resent' | 'badges_resent'
  details?: ActivityDetails
}

/** Runs an action on a selection; rolls back if the selection has changed since the caller saw it. */
async function runBulkAction(
  selection: Selection,
  request: SignedInRequest,
  { check, run, kind, details }: BulkAction,
) {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    await check?.(tx)
    const now = wallClockNow(services)
    const expected = selection.badge_ids?.length ?? selection.expected_count ?? 0
    const { selected, done } = await withFreshPlans(tx, expected, () =>
      run(tx, { organizationId, userId, selection, now, timeZone: services.config.timeZone }),
    )
    refuseOtherSelection(selection, selected)
    const skipped = selected - done
    const counts = { count: done, ...(skipped > 0 && { skipped }) }
    if (done > 0) {
      const subject = subjectOf(selection)
      await recordActivity(tx, { ...activitySourceOf(request), kind, subject, details: { ...counts, ...details } })
    }
    return { done, skipped }
  })
}

/**
 * Refuses an action whose selection is not what the caller expects. @param selected number of badges that it matches
 * @throws Refusal 404 if an id is unknown, 409 `conflict` if the filter does not match `expected_count` badges
 */
export function refuseOtherSelection(selection: Selection, selected: number) {
  const named = new Set(selection.badge_ids?.map((id) => id.toLowerCase())).size
  if (selection.badge_ids && selected !== named) throw notFound()
  if (selection.filter && selected !== selection.expected_count) throw changedMeanwhile(selection, selected)
}

const changedMeanwhile = ({ expected_count: expected = 0 }: Selection, found: number) =>
  new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_selection_changed({ found, expected }, { locale }) })

/** The activity's subject for a selection: its only badge, or the award, template or list that it filters by. */
export function subjectOf({ badge_ids: ids, filter }: Selection): Subject | undefined {
  if (ids?.length === 1) return { type: 'badge', id: ids[0] }
  if (filter?.award_id) return { type: 'award', id: filter.award_id }
  if (filter?.badge_template_id) return { type: 'template', id: filter.badge_template_id }
  return filter?.earners_list_id ? { type: 'earners_list', id: filter.earners_list_id } : undefined
}
