import '#i18n/problems/describe-results.ts'
import '#i18n/problems/describe-rows.ts'
import * as contract from '#contract/scheduled-awards.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { retryScheduledAward } from './retry-scheduled-award.ts'
import { cancelSchedule, changeSchedule, scheduleAward } from './schedule-award.ts'
import { findScheduledAwards } from './scheduled-awards.sql.ts'
import { scheduledAwardAnswer, showScheduledAward } from './show-scheduled-award.ts'

export const scheduledAwardRoutes = [
  route(contract.listScheduledAwards, 'read', async (filter, request) => {
    const { db, caller, services } = request
    const { rows, total, scheduled } = await findScheduledAwards(db, caller.organizationId, filter)
    const path = services.urls.api(contract.listScheduledAwards.path)
    const { links, meta } = pageEnvelope(path, filter, filter.page, rows.length, total)
    return { data: rows.map((row) => scheduledAwardAnswer(row, request)), links, meta: { ...meta, scheduled } }
  }),
  route(contract.scheduleAward, 'award', scheduleAward),
  route(contract.getScheduledAward, 'read', ({ scheduled_award_id }, request) =>
    showScheduledAward(scheduled_award_id, request),
  ),
  route(contract.updateScheduledAward, 'award', changeSchedule),
  route(contract.cancelScheduledAward, 'award', cancelSchedule),
  route(contract.retryScheduledAward, 'award', retryScheduledAward),
]
