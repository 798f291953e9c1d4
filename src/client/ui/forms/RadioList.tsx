import { useId } from 'react'
import styles from './RadioList.module.css'
import knob from './radio.module.css'

type RadioListProps<Id extends string> = {
  id?: string
  label: string
  /** Said by a heading above to everybody who sees it. */
  isLabelHidden?: boolean
  /** The id of what explains the choice as a whole. */
  describedBy?: string
  choices: { id: Id; label: string; hint?: string | undefined }[]
  /** Null while none is. */
  chosen: Id | null
  onChoose: (id: Id) => void
}

/** A choice of few, one under the other. */
export function RadioList<Id extends string>(props: RadioListProps<Id>) {
  const { id: groupId, label, isLabelHidden = false, describedBy, choices, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset id={groupId} className={styles.list} aria-describedby={describedBy}>
      <legend className={isLabelHidden ? 'sr' : undefined}>{label}</legend>
      {choices.map(({ id, label: words, hint }) => (
        <label key={id}>
          <input
            type="radio"
            className={knob.radio}
            name={name}
            checked={id === chosen}
            aria-describedby={hint && `${name}-${id}`}
            onChange={() => onChoose(id)}
          />
          <span>{words}</span>
          {hint && (
            <span id={`${name}-${id}`} className="hint">
              {hint}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
