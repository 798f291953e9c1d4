import { ConflictNotice } from '#client/features/conflicts/ConflictNotice.tsx'
import type { Choice } from '#client/features/conflicts/conflict-row.ts'
import { fieldName } from '#client/features/templates/field-words.ts'
import { fieldWords } from '#client/features/templates/history/field-text.ts'
import { showField, useOpenTemplate, useTemplateValues } from './form/template-form.tsx'
import { CONFLICT_ID } from './notice-ids.ts'
import { type TextField, textsOf } from './template-texts.ts'
import { useLastChange } from './use-last-change.ts'

/** Somebody else changed the same fields of the template. */
export function TemplateConflict() {
  const { conflicts, resolve, template } = useOpenTemplate()
  const mine = useTemplateValues()
  const change = useLastChange()
  if (conflicts.length === 0 || !template) return null
  const theirs = textsOf(template)
  const choose = (fields: string[], choice: Choice) => {
    resolve(fields as TextField[], choice)
    if (fields.length < conflicts.length) return
    // After the closed dialog has returned the focus to a button that is gone.
    requestAnimationFrame(() => requestAnimationFrame(() => showField(fields[0] ?? 'title')))
  }
  const rows = conflicts.map((field) => ({
    field,
    label: fieldName(field),
    mine: fieldWords(field, mine[field]),
    theirs: fieldWords(field, theirs[field]),
  }))
  return <ConflictNotice id={CONFLICT_ID} change={change} rows={rows} onChoose={choose} takesFocus={false} />
}
