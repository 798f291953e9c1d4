import { storedText, storeText } from '#client/browser/stored-values.ts'
import type { TemplateDesign } from '#contract/designs/template-design.ts'
import type { DesignDraft, Shown } from './is-design-draft.ts'

export const shownOf = ({ design, level }: TemplateDesign): Shown => ({ design, level })

/** Each tab has its own; a new tab begins with the last one of another tab. */
const SPANS = ['tab', 'browser'] as const
const keyOf = (userId: string, templateId: string) => `insegna.design.${userId}.${templateId}`
const storedAt = (key: string) => SPANS.map((span) => storedText(span, key)).find(Boolean)
/** The stored drafts that are known to be sound: this page wrote them, or they were checked. */
const sound = new Map<string, string>()

/** Keeps a draft in the browser; null drops it. */
export function keepDraft(userId: string, templateId: string, draft: DesignDraft | null) {
  const key = keyOf(userId, templateId)
  const text = draft && JSON.stringify(draft)
  if (text) sound.set(key, text)
  for (const span of SPANS) storeText(span, key, text)
}

/** Checks a draft that an earlier page has stored, if there is one; without one no schema is loaded. */
export async function checkDraft(userId: string, templateId: string): Promise<void> {
  const key = keyOf(userId, templateId)
  const text = storedAt(key)
  if (!text || text === sound.get(key)) return
  const { isDesignDraft } = await import('./is-design-draft.ts')
  if (isDesignDraft(text)) sound.set(key, text)
}

/** The draft that is stored, after `checkDraft`; null if there is none, or none that this version can read. */
export function draftOf(userId: string, templateId: string): DesignDraft | null {
  const key = keyOf(userId, templateId)
  const text = storedAt(key)
  return text && text === sound.get(key) ? JSON.parse(text) : null
}
