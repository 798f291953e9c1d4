import * as contract from '#contract/history.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { findEvents } from './events.sql.ts'

export const historyRoutes = [
  route(contract.listEvents, 'read', async ({ subject, subject_id, page }, { db, caller, services }) => {
    const { rows, total } = await findEvents(db, caller.organizationId, subject, subject_id, page)
    const path = services.urls.api(contract.listEvents.path)
    return { data: rows, ...pageEnvelope(path, { subject, subject_id }, page, rows.length, total) }
  }),
]
