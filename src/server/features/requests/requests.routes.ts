import * as contract from '#contract/requests.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { approveRequest, approveRequests, declineRequest, declineRequests } from './decide-requests.ts'
import { findCounts, findRequest, findRequests } from './requests.sql.ts'

export const requestRoutes = [
  route(contract.listRequests, 'read', async (filter, { db, caller, services }) => {
    const { rows, total } = await findRequests(db, caller.organizationId, filter)
    const path = services.urls.api(contract.listRequests.path)
    return { data: rows, ...pageEnvelope(path, filter, filter.page, rows.length, total) }
  }),
  route(contract.countRequests, 'read', async (_, { db, caller }) => ({
    data: await findCounts(db, caller.organizationId),
  })),
  route(contract.approveRequests, 'award', approveRequests),
  route(contract.declineRequests, 'award', declineRequests),
  route(contract.getRequest, 'read', async ({ request_id: id }, { db, caller }) => ({
    data: await found(findRequest(db, caller.organizationId, id)),
  })),
  route(contract.approveRequest, 'award', approveRequest),
  route(contract.declineRequest, 'award', declineRequest),
]
