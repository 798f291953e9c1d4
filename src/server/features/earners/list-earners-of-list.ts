import type { z } from 'zod'
import { listEarnersOfList as contract } from '#contract/earners/earners-lists.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { earnerAnswer } from './earner-answer.ts'
import { findMemberPage } from './members.sql.ts'

/**
 * One page of the people on a list.
 * @throws Refusal 404 for an unknown list and for another organization's
 */
export async function listEarnersOfList(
  { earners_list_id: listId, ...filter }: z.output<typeof contract.input>,
  { db, caller, services }: SignedInRequest,
) {
  if (!(await findList(db, caller.organizationId, listId))) throw notFound()
  const { rows, total } = await findMemberPage(db, caller.organizationId, listId, filter)
  const path = services.urls.api(contract.path.replace(':earners_list_id', listId))
  return { data: rows.map(earnerAnswer), ...pageEnvelope(path, filter, filter.page, rows.length, total) }
}
