import { useId } from 'react'
import styles from './RadioCards.module.css'
import knob from './radio.module.css'

type RadioCardsProps<Id extends string> = {
  /** Visually hidden, because a heading above shows it. */
  label: string
  choices: { id: Id; label: string; hint: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A choice of few options, each with a line of explanation. */
export function RadioCards<Id extends string>({ label, choices, chosen, onChoose }: RadioCardsProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.cards}>
      <legend className="sr">{label}</legend>
      {choices.map(({ id, label, hint }) => (
        <label key={id}>
          <input
            type="radio"
            className={knob.radio}
            name={name}
            aria-describedby={`${name}-${id}`}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <b>{label}</b>
          <span id={`${name}-${id}`} className="hint">
            {hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
