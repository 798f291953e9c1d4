import type { z } from 'zod'
import type { BadgeTemplate } from '#contract/templates.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findOrganization, organizationAnswer } from '../organizations/organizations.sql.ts'
import { type TemplateRow, templateAnswer } from './template-answer.ts'
import { findSteps, findTemplate } from './templates.sql.ts'

type Reading = Pick<SignedInRequest, 'db' | 'caller' | 'services'>

/** Templates as the API returns them, with the steps of learning paths. */
export async function showTemplates(
  rows: TemplateRow[],
  { db, caller, services }: Reading,
  stepsAs: 'now' | 'as issued' = 'now',
) {
  const organization = organizationAnswer(await findOrganization(db, caller.organizationId), services.urls)
  const paths = rows.filter(({ template }) => template.isLearningPath).map(({ version }) => version.id)
  const steps = await findSteps(db, caller.organizationId, paths, stepsAs)
  return rows.map((row) => templateAnswer(row, organization, services.urls, steps.get(row.version.id)))
}

/**
 * One template as the API returns it.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showTemplate(id: string, request: Reading): Promise<{ data: z.input<typeof BadgeTemplate> }> {
  const row = await findTemplate(request.db, request.caller.organizationId, id)
  const [answer] = row ? await showTemplates([row], request) : []
  if (!answer) throw notFound()
  return { data: answer }
}
