import { useId } from 'react'
import styles from './RadioList.module.css'
import knob from './radio.module.css'

type RadioListProps<Id extends string> = {
  id?: string
  label: string
  /** Visually hidden if a heading above shows it. */
  isLabelHidden?: boolean
  /** Id of the element that describes the whole choice. */
  describedBy?: string
  choices: { id: Id; label: string; hint?: string | undefined }[]
  /** Null if none is chosen. */
  chosen: Id | null
  onChoose: (id: Id) => void
}

/** A vertical list of radio buttons. */
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
