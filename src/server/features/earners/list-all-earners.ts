import type { z } from 'zod'
import { listAllEarners as contract } from '#contract/earners/earners.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findEarnerPage } from './earners.sql.ts'
import { knownEarners } from './known-earners.ts'

/** One page of the organization's earners. Without a search the total equals the one of the statistics. */
export async function listAllEarners(
  filter: z.output<typeof contract.input>,
  { db, caller, services }: SignedInRequest,
) {
  const { rows, total } = await findEarnerPage(db, caller.organizationId, filter)
  return {
    data: await knownEarners(db, caller.organizationId, rows),
    ...pageEnvelope(services.urls.api(contract.path), filter, filter.page, rows.length, total),
  }
}
