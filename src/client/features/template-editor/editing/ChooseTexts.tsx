import { useState } from 'react'
import { TextDifference } from '#client/features/template-history/TextDifference.tsx'
import { fieldName } from '#client/features/templates/template-words.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { TextField } from '../template-texts.ts'
import { useLastChange } from '../use-last-change.ts'
import styles from './ChooseTexts.module.css'
import { useEdited, useEditing } from './editing-context.ts'
import { type Choice, choicesOf } from './merge-texts.ts'

/** Two people wrote into the same fields: shows both texts of each, and asks which to keep. */
export function ChooseTexts({ onClose }: { onClose: () => void }) {
  const editing = useEditing()
  const conflicts = useEdited((state) => state.conflicts)
  const [chosen, setChosen] = useState<Partial<Record<TextField, Choice>>>({})
  const isReady = conflicts.every((field) => chosen[field])
  const keep = () => {
    editing.resolve(chosen)
    onClose()
  }
  return (
    <section className={styles.choose} aria-labelledby="choose-texts">
      <h2 id="choose-texts" tabIndex={-1} ref={(head) => head?.focus()}>
        {m.templates_compare_title()}
      </h2>
      <p className="muted">{m.templates_compare_lead()}</p>
      {conflicts.map((field) => (
        <ChooseText
          key={field}
          field={field}
          chosen={chosen[field]}
          onChoose={(choice) => setChosen({ ...chosen, [field]: choice })}
        />
      ))}
      <div className={styles.acts}>
        <Button onClick={onClose}>{m.templates_cancel()}</Button>
        <Button kind="primary" unavailable={!isReady && m.templates_compare_lead()} onClick={keep}>
          {m.templates_keep_chosen()}
        </Button>
      </div>
    </section>
  )
}

type ChooseTextProps = { field: TextField; chosen: Choice | undefined; onChoose: (choice: Choice) => void }

function ChooseText({ field, chosen, onChoose }: ChooseTextProps) {
  const mine = useEdited((state) => state.mine[field])
  const theirs = useEdited(({ known }) => known[field])
  const { who, name } = useLastChange()
  const labels = { theirs: m.templates_theirs({ who, name }), mine: m.templates_mine(), both: m.templates_both() }
  return (
    <fieldset className={styles.field}>
      <legend>{fieldName(field)}</legend>
      <div>
        {(['theirs', 'mine', 'both'] as const)
          .filter((choice) => choicesOf(field).includes(choice))
          .map((choice) => (
            <label key={choice}>
              <span>
                <input
                  type="radio"
                  name={`choose-${field}`}
                  checked={chosen === choice}
                  onChange={() => onChoose(choice)}
                />
                {labels[choice]}
              </span>
              {choice !== 'both' && (
                <TextDifference
                  field={field}
                  before={theirs}
                  after={mine}
                  only={choice === 'mine' ? 'after' : 'before'}
                />
              )}
            </label>
          ))}
      </div>
    </fieldset>
  )
}
