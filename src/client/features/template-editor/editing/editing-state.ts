import type { BadgeTemplate } from '#contract/templates.ts'
import type { PendingPictures, PictureField } from '../pictures/kept-pictures.ts'
import { differing, noTexts, type TextField, type Texts, textFields, textsOf } from '../template-texts.ts'
import type { Creation, KeptDraft } from './kept-draft.ts'
import { type Edited, mergeTexts } from './merge-texts.ts'

/** Whose template is opened, and how. */
export type Opening = {
  userId: string
  template: BadgeTemplate | null
  isLearningPath: boolean
  language: string
  /** The service has taken something; also after the page is left. */
  onSaved: (template: BadgeTemplate) => void
}

/** All that an open template's editor knows. */
export type EditingState = Edited & {
  /** As the service last answered it; null while it has none. */
  template: BadgeTemplate | null
  /** Wanted for a template that is not made yet. */
  isPublished: boolean
  pictures: PendingPictures
  errors: Partial<Record<TextField | PictureField, string>>
  /** What stands in the way and belongs to no field. */
  problem: string | null
  /** Fields that somebody else changed too, each in their own way. Nothing is saved until somebody has chosen. */
  conflicts: TextField[]
  /** Fields in which somebody else's words have come in. */
  taken: TextField[]
  phase: 'rest' | 'saving' | 'offline'
  /** How much of an upload has gone, 0 to 1; null where there is none. */
  progress: number | null
  /** What was left here in an earlier visit is in the form. */
  isRestored: boolean
  /** Somebody deleted the template meanwhile. */
  isGone: boolean
  creation: Creation | null
}

/** A template as it is opened: what the service says, and over it what was left here. */
export function openState(template: BadgeTemplate | null, language: string, kept: KeptDraft | null): EditingState {
  const known = template ? textsOf(template) : noTexts(language)
  const before = { ...known, ...kept?.known }
  const merged = mergeTexts({ known: before, sent: before, mine: { ...before, ...kept?.mine } }, known)
  const isWritten = (field: TextField) => merged.mine[field] !== merged.known[field]
  return {
    ...merged,
    conflicts: [...new Set([...(kept?.conflicts ?? []), ...merged.conflicts])].filter(isWritten),
    taken: [],
    template,
    isPublished: template?.is_published === 1,
    pictures: {},
    errors: {},
    problem: null,
    phase: 'rest',
    progress: null,
    isRestored: differing(merged.mine, merged.sent).length > 0,
    isGone: false,
    creation: kept?.creation ?? null,
  }
}

/** What is to outlive the page; null where the service has everything. */
export function keptFrom({ mine, sent, known, conflicts, creation }: EditingState): KeptDraft | null {
  const fields = differing(mine, sent)
  if (fields.length === 0 && !creation) return null
  const only = (texts: Texts) => Object.fromEntries(fields.map((field) => [field, texts[field]]))
  return { mine: only(mine), known: only(known), conflicts, creation }
}

/** Takes in what the service says now. An answer that is older than what is known says nothing. */
export function absorb(state: EditingState, template: BadgeTemplate): EditingState {
  if (state.template && template.updated_at <= state.template.updated_at) return state
  const { known, sent, mine, taken, conflicts } = mergeTexts(state, textsOf(template))
  const open = new Set([...state.conflicts, ...conflicts])
  return {
    ...state,
    known,
    sent,
    mine,
    template,
    isPublished: template.is_published === 1,
    taken: [...new Set([...state.taken, ...taken])],
    conflicts: textFields.filter((field) => open.has(field) && mine[field] !== known[field]),
  }
}

/** After the service took `fields` and the pictures as they were said in `sent`, and answered with the template. */
export function afterSaving(
  state: EditingState,
  template: BadgeTemplate,
  sent: Pick<EditingState, 'mine' | 'pictures'>,
  fields: readonly TextField[],
): EditingState {
  const only = (texts: Texts) => Object.fromEntries(fields.map((field) => [field, texts[field]]))
  const waiting = Object.entries(state.pictures).filter(
    ([field, picture]) => sent.pictures[field as PictureField] !== picture,
  )
  const saved = {
    ...state,
    known: { ...state.known, ...only(textsOf(template)) },
    sent: { ...state.sent, ...only(sent.mine) },
    pictures: Object.fromEntries(waiting),
    problem: null,
    creation: null,
  }
  return absorb(saved, template)
}

export const isDraft = ({ template }: Pick<EditingState, 'template'>) => !template || template.status === 'draft'

/** True where something is written that the service does not have. */
export const isDirty = ({ mine, sent, pictures }: EditingState) =>
  differing(mine, sent).length > 0 || Object.keys(pictures).length > 0
