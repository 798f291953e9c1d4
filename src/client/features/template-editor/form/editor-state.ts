import type { UseFormReturn } from 'react-hook-form'
import {
  changedMeanwhile,
  noTexts,
  type TextField,
  type Texts,
  textFields,
  textsOf,
} from '#client/features/templates/texts/template-texts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import type { Creation, TemplateDraft } from './template-draft.ts'
import { type FieldName, fieldNames, isPicture, noPictures, type TemplateValues } from './template-values.ts'

/** State of the editor besides its form. */
export type EditorState = {
  /** The service's latest answer; null before the template is created. */
  template: BadgeTemplate | null
  /** For a template that is not created yet, the value to create it with. */
  isPublished: boolean
  /** Fields that somebody else has changed differently. Nothing is saved until the user has chosen. */
  conflicts: TextField[]
  /** Fields whose text was replaced by somebody else's. */
  taken: TextField[]
  phase: 'rest' | 'saving' | 'offline'
  /** Uploaded fraction, 0 to 1; null without an upload. */
  progress: number | null
  /** The form contains input restored from an earlier visit. */
  isRestored: boolean
  /** Somebody has deleted the template. */
  isGone: boolean
  creation: Creation | null
}

/** The form and its state, always the latest: saving goes on after the page is left. */
export type Editor = {
  form: UseFormReturn<TemplateValues>
  get: () => EditorState
  set: (change: Partial<EditorState>) => void
}

/** The form of an unchanged template. Its default values are what the service has. */
export const valuesOf = (template: BadgeTemplate | null, language: string): TemplateValues => ({
  ...(template ? textsOf(template) : noTexts(language)),
  ...noPictures,
})

export const openState = (template: BadgeTemplate | null): EditorState => ({
  template,
  isPublished: template?.is_published === 1,
  conflicts: [],
  taken: [],
  phase: 'rest',
  progress: null,
  isRestored: false,
  isGone: false,
  creation: null,
})

export const isDraft = ({ template }: Pick<EditorState, 'template'>) => !template || template.status === 'draft'

/** Fields with changes that the service does not have. */
export const dirtyFields = ({ form }: Pick<Editor, 'form'>) =>
  fieldNames.filter((field) => form.getFieldState(field).isDirty)

/** The service has `base` in a field now; `written` is set, or kept, in the form. */
export function rebase<Name extends FieldName>(
  { form }: Pick<Editor, 'form'>,
  field: Name,
  base: TemplateValues[Name],
  written: TemplateValues[Name],
) {
  // The library's types do not accept a union of names; every field is handled like the title.
  const name = field as 'title'
  form.resetField(name, { defaultValue: base as string, keepError: written !== base })
  if (written !== base) form.setValue(name, written as string, { shouldDirty: true })
}

/**
 * Merges a newer template, without losing what either person wrote.
 * @param saved fields that were saved in it from here, which are nobody else's changes
 */
export function mergeNewer(editor: Editor, newer: BadgeTemplate, saved: readonly string[] = []) {
  const { form, get, set } = editor
  const { template, taken, conflicts } = get()
  if (template && newer.updated_at <= template.updated_at) return
  const theirs = textsOf(newer)
  const before = template ? textsOf(template) : theirs
  for (const field of textFields) if (saved.includes(field)) before[field] = theirs[field]
  const mine = form.getValues()
  const isMine = (field: TextField) => form.getFieldState(field).isDirty
  const found = changedMeanwhile(before, theirs, mine, isMine)
  const open = [...conflicts, ...found.conflicts]
  for (const field of found.changed) rebase(editor, field, theirs[field], isMine(field) ? mine[field] : theirs[field])
  set({
    template: newer,
    isPublished: newer.is_published === 1,
    taken: [...new Set([...taken, ...found.taken])],
    conflicts: textFields.filter((field) => open.includes(field) && mine[field] !== theirs[field]),
  })
}

/** The service has saved these values and returned the template. What was written since is still unsaved. */
export function markSaved(editor: Editor, sent: Partial<TemplateValues>, template: BadgeTemplate) {
  const now = editor.form.getValues()
  for (const field of fieldNames) {
    if (sent[field] === undefined) continue
    // The text as it was sent: the service's cleaned-up version is no one's change, and would move the cursor.
    if (!isPicture(field)) rebase(editor, field, sent[field], now[field])
    else rebase(editor, field, null, now[field] === sent[field] ? null : now[field])
  }
  editor.set({ template, isPublished: template.is_published === 1, creation: null, phase: 'rest', progress: null })
}

/** The draft to be stored; null if the service has everything. Without texts, it says that pictures are stored beside it. */
export function draftOf(editor: Editor): TemplateDraft | null {
  const { template, conflicts, creation } = editor.get()
  const dirty = dirtyFields(editor)
  if (dirty.length === 0 && !creation) return null
  const fields = dirty.filter((field) => !isPicture(field))
  const only = (texts: Texts) => Object.fromEntries(fields.map((field) => [field, texts[field as TextField]]))
  return { mine: only(editor.form.getValues()), known: template ? only(textsOf(template)) : {}, conflicts, creation }
}

/** Puts a stored draft back into the form, on top of the service's current values. */
export function restore(editor: Editor, { mine, known, conflicts, creation }: TemplateDraft) {
  const now = editor.form.getValues()
  const fields = textFields.filter((field) => mine[field] !== undefined && mine[field] !== now[field])
  for (const field of fields) rebase(editor, field, now[field], mine[field] as string)
  editor.set({
    conflicts: fields.filter((field) => conflicts.includes(field) || (known[field] ?? now[field]) !== now[field]),
    isRestored: fields.length > 0,
    creation,
  })
}
