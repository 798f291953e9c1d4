import { CreateTemplate } from '#contract/templates.ts'
import { createTemplate } from '../features/templates/create-template.ts'
import { updateTemplate } from '../features/templates/update-template.ts'
import type { SignedInRequest } from '../platform/http/route.ts'
import { backdateTemplates, type TemplateDays } from './demo.sql.ts'
import type { DemoOrganization } from './demo-organization.ts'

type Made = { template_id: string; version_id: string }

const DAY = 24 * 60 * 60_000
/** Archived templates were archived this many days ago. */
const ARCHIVED = 150

/** Creates templates and learning paths, then archives some. @returns their ids by code */
export async function makeDemoTemplates(
  { templates }: DemoOrganization,
  request: SignedInRequest,
  now: Date,
): Promise<Map<string, Made>> {
  const made = new Map<string, Made>()
  const days: TemplateDays[] = []
  const ago = (age: number) => new Date(now.getTime() - age * DAY).toISOString()
  for (const { content, status, age, steps, optional } of templates) {
    const { data } = await createTemplate(
      CreateTemplate.parse({
        ...content,
        status: status === 'draft' ? 'draft' : 'active',
        learning_path: steps?.map((code) => ({
          id: made.get(code)!.template_id,
          is_required: optional?.includes(code) ? 0 : 1,
        })),
      }),
      request,
    )
    made.set(content.code ?? '', { template_id: data.id, version_id: data.badge_template_version_id })
    days.push({ id: data.id, created_at: ago(age), archived_at: status === 'archived' ? ago(ARCHIVED) : null })
  }
  for (const { content, status } of templates) {
    if (status === 'archived') {
      await updateTemplate({ template_id: made.get(content.code!)!.template_id, status }, request)
    }
  }
  await backdateTemplates(request.db, request.caller.organizationId, days)
  return made
}
