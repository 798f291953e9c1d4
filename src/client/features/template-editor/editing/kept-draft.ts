import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import type { TextField, Texts } from '../template-texts.ts'

/** A request to make a template. It is repeated as it was until it is answered: what was written since follows it. */
export type Creation = { key: string; texts: Texts; isPublished: boolean }

/** What somebody wrote and the service does not have: it outlives a reload, an ended session and a lost network. */
export type KeptDraft = {
  mine: Partial<Texts>
  /** What the service said in the same fields meanwhile. */
  known: Partial<Texts>
  /** Of these fields somebody has still to choose between two texts. */
  conflicts: TextField[]
  creation: Creation | null
}

/** Where the browser keeps pictures of drafts: its store for answers is the one that takes a file of some megabytes as it is. */
export const PICTURE_STORE = 'insegna.template-pictures'

/** The place of a template's draft in the browser: by person, so that the next one at this computer does not find it. */
export const draftPlace = (userId: string, templateId: string) => `insegna.template.${userId}.${templateId}`

/**
 * What was left here. A tab finds its own draft first, and another tab's, or an earlier visit's, where it has none. A
 * template that was not made yet has no name by which another tab could mean the same one.
 */
const spansOf = (place: string) => (place.endsWith('.new') ? (['tab'] as const) : (['tab', 'browser'] as const))

export function keptDraft(place: string): KeptDraft | null {
  const kept = spansOf(place).map((span) => storedJson(span, place) as KeptDraft | null)
  return kept.find((draft) => draft !== null) ?? null
}

/** Keeps a draft; null forgets it. */
export function keepDraft(place: string, draft: KeptDraft | null) {
  for (const span of spansOf(place)) storeJson(span, place, draft)
}
