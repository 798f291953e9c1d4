import * as contract from '#contract/earners/leavers.ts'
import { route } from '#server/platform/http/route.ts'
import { findCampaigns, findDomains } from './leavers.sql.ts'
import { askLeavers, endLeavers, remindLeavers } from './manage-leavers.ts'

export const leaverRoutes = [
  route(contract.listLeavers, 'administer', async (_, { db, caller }) => ({
    data: await findCampaigns(db, caller.organizationId),
  })),
  route(contract.listLeaverDomains, 'administer', async (_, { db, caller }) => ({
    data: await findDomains(db, caller.organizationId),
  })),
  route(contract.askLeavers, 'administer', askLeavers),
  route(contract.remindLeavers, 'administer', remindLeavers),
  route(contract.endLeavers, 'administer', endLeavers),
]
