import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import {
  type BadgeTemplate,
  createTemplate,
  deleteTemplateBackground,
  deleteTemplateImage,
  getTemplate,
  type TemplateStatus,
  updateTemplate,
} from '#contract/templates.ts'
import type { PictureField } from '../pictures/kept-pictures.ts'
import { requestOf, type TextField, textFields } from '../template-texts.ts'
import type { EditingState } from './editing-state.ts'
import type { Creation } from './kept-draft.ts'

export type Change = {
  fields: readonly TextField[]
  pictures: EditingState['pictures']
  status?: TemplateStatus
}

type Sending = { signal: AbortSignal; onProgress: (part: number) => void }

/** Makes a draft of what was written at the first attempt. Sent again with the same key it makes no second one. */
export async function sendCreation({ key, texts, isPublished }: Creation, isLearningPath: boolean) {
  const said = requestOf(
    texts,
    textFields.filter((field) => texts[field] !== ''),
  ) as z.input<typeof createTemplate.input>
  const request = { ...said, is_learning_path: isLearningPath, is_published: isPublished }
  return (await call(createTemplate, request, { idempotencyKey: key })).data
}

/**
 * Saves what changed, over the text that this person has read: anything newer refuses it.
 *
 * @returns the template as it is then
 */
export async function sendChange(
  template: BadgeTemplate,
  mine: EditingState['mine'],
  { fields, pictures, status }: Change,
  { signal, onProgress }: Sending,
): Promise<BadgeTemplate> {
  const ofTemplate = { template_id: template.id }
  const files = Object.fromEntries(Object.entries(pictures).filter(([, picture]) => picture instanceof File))
  const hasFiles = Object.keys(files).length > 0
  let answer = template
  if (fields.length > 0 || hasFiles || status) {
    const change = { ...ofTemplate, ...requestOf(mine, fields), ...files, ...(status && { status }) }
    const options = { signal, ...(hasFiles && { onProgress }) }
    answer = (await call(updateTemplate, { ...change, expected_updated_at: template.updated_at }, options)).data
  }
  for (const field of Object.keys(pictures) as PictureField[]) {
    if (pictures[field] !== 'drawn') continue
    answer = (await call(field === 'image' ? deleteTemplateImage : deleteTemplateBackground, ofTemplate)).data
  }
  return answer
}

/** The template as somebody else left it meanwhile; null where nobody did, or the service cannot be asked. */
export async function newerThan({ id, updated_at }: BadgeTemplate): Promise<BadgeTemplate | null> {
  const latest = await call(getTemplate, { template_id: id }).catch(() => null)
  return latest && latest.data.updated_at !== updated_at ? latest.data : null
}
