import type { TemplateFilter } from '#contract/templates.ts'
import { listTemplates as contract } from '#contract/templates.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { showTemplates } from './show-templates.ts'
import { findTemplates } from './templates.sql.ts'

/** One page of the organization's templates, with the steps of learning paths. */
export async function listTemplates(filter: TemplateFilter & { page: number }, request: SignedInRequest) {
  const { db, caller, services } = request
  const { rows, total } = await findTemplates(db, caller.organizationId, filter, services.config.timeZone)
  return {
    data: await showTemplates(rows, request),
    ...pageEnvelope(services.urls.api(contract.path), filter, filter.page, rows.length, total),
  }
}
