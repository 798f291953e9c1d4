import { instantFrom } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { showTemplates } from './show-templates.ts'
import { findVersions } from './templates.sql.ts'

/**
 * Every version of a template, newest first, with its content and the number of badges issued from it.
 * @throws Refusal 404 for an unknown template
 */
export async function listVersions({ template_id }: { template_id: string }, request: SignedInRequest) {
  const rows = await findVersions(request.db, request.caller.organizationId, template_id)
  if (rows.length === 0) throw notFound()
  const answers = await showTemplates(rows, request, 'as issued')
  const data = rows.map(({ version }, index) => ({
    ...answers[index]!,
    id: version.id,
    badge_template_id: template_id,
    badges_count: version.badgesCount - version.undoneCount,
    is_issued: version.badgesCount > 0,
    created_at: instantFrom(version.createdAt),
    updated_at: instantFrom(version.updatedAt),
  }))
  return { data }
}
