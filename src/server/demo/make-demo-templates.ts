import { startingDesigns } from '#art/design/starting-designs.ts'
import { Design } from '#contract/designs/design.ts'
import { CreateTemplate } from '#contract/templates.ts'
import { saveTemplateDesign } from '../features/designs/template-design.ts'
import { useTemplateDesign as applyDesign } from '../features/designs/use-design.ts'
import { createTemplate } from '../features/templates/create-template.ts'
import { updateTemplate } from '../features/templates/update-template.ts'
import type { SignedInRequest } from '../platform/http/route.ts'
import { backdateTemplates, type TemplateDays } from './demo.sql.ts'
import type { DemoOrganization, DemoTemplate } from './demo-organization.ts'

type Made = { template_id: string; version_id: string }

const DAY = 24 * 60 * 60_000
/** Archived templates were archived this many days ago. */
const ARCHIVED = 150

/** Creates templates and learning paths, some with a designed picture, then archives some. @returns their ids by code */
export async function makeDemoTemplates(
  { templates }: DemoOrganization,
  request: SignedInRequest,
  now: Date,
): Promise<Map<string, Made>> {
  const made = new Map<string, Made>()
  const days: TemplateDays[] = []
  const ago = (age: number) => new Date(now.getTime() - age * DAY).toISOString()
  for (const { content, status, age, steps, optional, design } of templates) {
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
    const { badge_template_version_id } = design ? await giveDesign(data.id, design, request) : data
    made.set(content.code ?? '', { template_id: data.id, version_id: badge_template_version_id })
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

/** Designs the picture of a template, from a starting design. */
async function giveDesign(
  template_id: string,
  { start, enamel, symbol, level = '', short }: NonNullable<DemoTemplate['design']>,
  request: SignedInRequest,
) {
  const { design } = startingDesigns.find(({ name }) => name === start)!
  const own = Design.parse({
    ...design,
    enamel: { brand: enamel },
    band: null,
    ...(symbol && { symbol: { set: 'ph', name: symbol } }),
    ...(short && { top: { bind: 'title', short } }),
    // Badges of earlier years show it too.
    ...(design.bottom && { bottom: { bind: 'organization' } }),
  })
  await saveTemplateDesign({ template_id, design: own, level }, request)
  const { data } = await applyDesign({ template_id, image_alt: null }, request)
  return data
}
