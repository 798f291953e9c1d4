import { z } from 'zod'
import type { DraftSpan } from '#client/browser/draft.ts'
import type { TextField, Texts } from '#client/features/templates/texts/template-texts.ts'

/** A request to create a template. It is retried unchanged until it is answered; later changes follow as an update. */
export type Creation = { key: string; texts: Partial<Texts>; isPublished: boolean }

const SomeTexts = z.custom<Partial<Texts>>((texts) => typeof texts === 'object' && texts !== null)

/** Input that the service does not have; it survives a reload, an ended session and a lost network. */
export const TemplateDraft = z.object({
  mine: SomeTexts,
  /** The service's values of the same fields. */
  known: SomeTexts,
  /** Fields in which the user still has to choose between two texts. */
  conflicts: z.custom<TextField[]>(Array.isArray),
  creation: z.custom<Creation | null>(),
})
export type TemplateDraft = z.output<typeof TemplateDraft>

/** Per user, so that the next user of this computer does not find it. */
export const draftKey = (userId: string, templateId: string | undefined) =>
  `insegna.template.${userId}.${templateId ?? 'template.new'}`

/** Templates that are not created yet have no id by which two tabs could mean the same one. */
export const draftSpan = (templateId: string | undefined): DraftSpan => (templateId ? 'either' : 'tab')
