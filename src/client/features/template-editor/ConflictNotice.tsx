import { useState } from 'react'
import { TextDifference } from '#client/features/template-history/TextDifference.tsx'
import { fieldName } from '#client/features/templates/field-words.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './ConflictNotice.module.css'
import { showField, useOpenTemplate, useTemplateValue } from './form/template-form.tsx'
import { NoteLine } from './NoteLine.tsx'
import { type TextField, textsOf } from './template-texts.ts'
import { useLastChange } from './use-last-change.ts'

/** Where the editor's buttons lead while a choice is due. */
export const CONFLICT_ID = 'template-conflict'

/** Somebody else changed the same fields: shows the difference, and keeps either text. */
export function ConflictNotice() {
  const { conflicts, resolve } = useOpenTemplate()
  const [isComparing, setComparing] = useState(false)
  const change = useLastChange()
  const choose = (fields: TextField[], choice: 'mine' | 'theirs') => {
    resolve(fields, choice)
    if (fields.length < conflicts.length) return
    setComparing(false)
    // After the closed dialog has returned the focus to a button that is gone.
    requestAnimationFrame(() => requestAnimationFrame(() => showField(fields[0] ?? 'title')))
  }
  const choices = [
    { choice: 'theirs', label: m.templates_take_theirs(change) },
    { choice: 'mine', label: m.templates_keep_mine() },
  ] as const
  if (conflicts.length === 0) return null
  return (
    <div id={CONFLICT_ID} tabIndex={-1}>
      <Note kind="warn">
        <NoteLine text={m.templates_conflict({ ...change, fields: change.list(conflicts) })}>
          <Button onClick={() => setComparing(true)}>{m.templates_see_difference()}</Button>
          {choices.map(({ choice, label }) => (
            <Button key={choice} onClick={() => choose(conflicts, choice)}>
              {label}
            </Button>
          ))}
        </NoteLine>
        {isComparing && (
          <Dialog
            title={m.templates_compare_title()}
            onClose={() => setComparing(false)}
            actions={<Button onClick={() => setComparing(false)}>{m.templates_close()}</Button>}
          >
            {conflicts.map((field) => (
              <fieldset key={field} className={styles.field}>
                <legend>{fieldName(field)}</legend>
                {choices.map(({ choice, label }) => (
                  <div key={choice}>
                    <b>{choice === 'mine' ? m.templates_mine() : m.templates_theirs(change)}</b>
                    <ConflictingText field={field} of={choice} />
                    <Button onClick={() => choose([field], choice)}>{label}</Button>
                  </div>
                ))}
              </fieldset>
            ))}
          </Dialog>
        )}
      </Note>
    </div>
  )
}

/** One of the two texts, with its differences from the other marked. */
function ConflictingText({ field, of }: { field: TextField; of: 'mine' | 'theirs' }) {
  const { template } = useOpenTemplate()
  const mine = useTemplateValue(field)
  const theirs = template ? textsOf(template)[field] : ''
  return <TextDifference field={field} before={theirs} after={mine} only={of === 'mine' ? 'after' : 'before'} />
}
