import * as contract from '#contract/activity.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { findActingUser, findActivities, summarizeActivities } from './activities.sql.ts'
import { exportActivity } from './export-activity.ts'
import { readerOf } from './reader.ts'

export const activityRoutes = [
  route(contract.listActivity, 'read', async (filter, request) => {
    const { db, services } = request
    const reader = readerOf(request)
    const { rows, total, lines } = await findActivities(db, reader, filter, services.urls)
    const all = await summarizeActivities(db, reader, filter.fold_sittings === 1)
    const user = filter.user_id ? await findActingUser(db, reader, filter.user_id) : null
    const path = services.urls.api(contract.listActivity.path)
    return {
      data: rows,
      ...pageEnvelope(path, filter, filter.page, rows.length, total),
      lines,
      user,
      all: {
        total: all.total,
        since: all.first && instantFrom(all.first),
        is_own: reader.onlyOf !== null,
        months_kept: all.months,
      },
    }
  }),
  route(contract.exportActivity, 'read', exportActivity),
]
