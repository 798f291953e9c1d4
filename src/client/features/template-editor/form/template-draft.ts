import { z } from 'zod'
import type { DraftSpan } from '#client/browser/draft.ts'
import type { TextField, Texts } from '../template-texts.ts'

const SomeTexts = z.record(z.string(), z.string()) as z.ZodType<Partial<Texts>>

/** A request to create a template. It is retried unchanged until it is answered; later changes follow as an update. */
const Creation = z.object({ key: z.string(), texts: SomeTexts, isPublished: z.boolean() })
export type Creation = z.output<typeof Creation>

/** Input that the service does not have; it survives a reload, an ended session and a lost network. */
export const TemplateDraft = z.object({
  mine: SomeTexts,
  /** The service's values of the same fields. */
  known: SomeTexts,
  /** Fields in which the user still has to choose between two texts. */
  conflicts: z.array(z.string()) as z.ZodType<TextField[]>,
  creation: Creation.nullable(),
})
export type TemplateDraft = z.output<typeof TemplateDraft>

/** Per user, so that the next user of this computer does not find it. */
export const draftKey = (userId: string, templateId: string | undefined) =>
  `insegna.template.${userId}.${templateId ?? 'template.new'}`

/** Templates that are not created yet have no id by which two tabs could mean the same one. */
export const draftSpan = (templateId: string | undefined): DraftSpan => (templateId ? 'either' : 'tab')
