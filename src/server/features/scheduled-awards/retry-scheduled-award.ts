import { m } from '#i18n/compiled/messages.js'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf } from '../activity/record-activity.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { runScheduledAward } from './run-scheduled-awards.ts'
import { refuseOthers } from './schedule-award.ts'
import { lockScheduledAward, updateScheduledAward } from './scheduled-awards.sql.ts'
import { showScheduledAward } from './show-scheduled-award.ts'

/**
 * Retries a failed award immediately, in the caller's name. The badges are dated as scheduled.
 * @throws Refusal 404 for an unknown id, 403 for an issuer and an award scheduled by somebody else, 409 `conflict` if it
 * has not failed or is too old
 */
export async function retryScheduledAward(
  { scheduled_award_id: id }: { scheduled_award_id: string },
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const row = await lockScheduledAward(tx, organizationId, id)
    if (!row) throw notFound()
    refuseOthers(row, request)
    if (row.status !== 'failed')
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.scheduled_has_not_failed({}, { locale }) })
    if (row.retryUntil && Date.parse(row.retryUntil) <= services.clock.now().getTime())
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.scheduled_too_old({}, { locale }) })
    await updateScheduledAward(tx, organizationId, id, { status: 'scheduled', userId, attempts: 0, endedAt: null })
  })
  await runScheduledAward(services, { organizationId, id }, activitySourceOf(request))
  return showScheduledAward(id, request)
}
