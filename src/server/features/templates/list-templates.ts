import type { TemplateFilter } from '#contract/templates.ts'
import { listTemplates as contract } from '#contract/templates.ts'
import { pageEnvelope } from '#server/database/paging.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { findOrganization, organizationAnswer } from '../organizations/organizations.sql.ts'
import { templateAnswer } from './template-answer.ts'
import { findSteps, findTemplates } from './templates.sql.ts'

/** One page of the organization's templates, learning paths with their steps. */
export async function listTemplates(
  filter: TemplateFilter & { page: number },
  { db, caller, services }: SignedInRequest,
) {
  const { urls } = services
  const { rows, total } = await findTemplates(db, caller.organizationId, filter)
  const organization = organizationAnswer(await findOrganization(db, caller.organizationId), urls)
  const paths = rows.filter(({ template }) => template.isLearningPath).map(({ version }) => version.id)
  const steps = await findSteps(db, caller.organizationId, paths)
  return {
    data: rows.map((row) => templateAnswer(row, organization, urls, steps.get(row.version.id))),
    ...pageEnvelope(urls.api(contract.path), filter, filter.page, rows.length, total),
  }
}
