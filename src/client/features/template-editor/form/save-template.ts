import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { noTexts, requestOf, type Texts, textFields, textsOf } from '#client/features/templates/texts/template-texts.ts'
import { deleteTemplateBackground, deleteTemplateImage } from '#contract/template-pictures.ts'
import {
  type BadgeTemplate,
  createTemplate,
  getTemplate,
  type TemplateStatus,
  updateTemplate,
} from '#contract/templates.ts'
import type { Creation } from './template-draft.ts'
import { pictureFields, type TemplateValues } from './template-values.ts'

/** Creates a draft of what was written at the first attempt. Repeating it with the same key creates no second one. */
export async function sendCreation({ key, texts, isPublished }: Creation): Promise<BadgeTemplate> {
  const written = textFields.filter((field) => texts[field])
  const content = requestOf({ ...noTexts(''), ...texts } as Texts, written) as z.input<typeof createTemplate.input>
  return (await call(createTemplate, { ...content, is_published: isPublished }, { idempotencyKey: key })).data
}

type Sending = { status?: TemplateStatus | undefined; signal: AbortSignal; onProgress: (part: number) => void }

/**
 * Saves changes to the version that the user has read; the service refuses them if there is a newer one.
 *
 * @returns the updated template
 */
export async function sendChange(
  template: BadgeTemplate,
  values: Partial<TemplateValues>,
  { status, signal, onProgress }: Sending,
): Promise<BadgeTemplate> {
  const ofTemplate = { template_id: template.id }
  const texts = textFields.filter((field) => values[field] !== undefined)
  const files = Object.fromEntries(
    pictureFields.filter((field) => values[field] instanceof File).map((field) => [field, values[field]]),
  )
  const hasFiles = Object.keys(files).length > 0
  let answer = template
  if (texts.length > 0 || hasFiles || status) {
    const change = {
      ...ofTemplate,
      ...requestOf({ ...textsOf(template), ...values } as Texts, texts),
      ...files,
      ...(status && { status }),
    }
    const options = { signal, ...(hasFiles && { onProgress }) }
    answer = (await call(updateTemplate, change, { ...options, madeFrom: template })).data
  }
  if (values.image === 'drawn') answer = (await call(deleteTemplateImage, ofTemplate, { madeFrom: template })).data
  if (values.background_image === 'drawn')
    answer = (await call(deleteTemplateBackground, ofTemplate, { madeFrom: template })).data
  return answer
}

/** The template as somebody else has changed it; null if nobody has, or it cannot be fetched. */
export async function newerThan({ id, updated_at }: BadgeTemplate): Promise<BadgeTemplate | null> {
  const latest = await call(getTemplate, { template_id: id }).catch(() => null)
  return latest && latest.data.updated_at !== updated_at ? latest.data : null
}
