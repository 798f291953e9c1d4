import * as imports from '#contract/earners/earners-imports.ts'
import * as contract from '#contract/earners/earners-lists.ts'
import { createEarnersList } from '#contract/earners/filled-lists.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { createList } from './create-list.ts'
import { deleteList } from './delete-list.ts'
import { importEarners, listOtherNamed, showImport } from './import-earners.ts'
import { findLists, summaryAnswer } from './lists.sql.ts'
import { showList } from './show-list.ts'
import { updateList } from './update-list.ts'

export const earnersListRoutes = [
  route(contract.listEarnersLists, 'read', async (filter, { db, caller, services }) => {
    const { rows, total } = await findLists(db, caller.organizationId, filter, services.config.timeZone)
    const path = services.urls.api(contract.listEarnersLists.path)
    return { data: rows.map(summaryAnswer), ...pageEnvelope(path, filter, filter.page, rows.length, total) }
  }),
  route(contract.getEarnersList, 'read', ({ earners_list_id }, request) => showList(earners_list_id, request)),
  route(createEarnersList, 'award', createList),
  route(contract.updateEarnersList, 'award', updateList),
  route(contract.deleteEarnersList, 'act_on_many', deleteList),
  route(imports.importEarners, 'award', importEarners),
  route(imports.listOtherNamed, 'award', listOtherNamed),
  route(imports.getImport, 'read', showImport),
]
