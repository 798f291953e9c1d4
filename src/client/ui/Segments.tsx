import { useId } from 'react'
import styles from './Segments.module.css'

type SegmentsProps = {
  label: string
  hint?: string
  choices: { id: string; label: string }[]
  chosen: string
  onChoose: (id: string) => void
}

/** Two to four values side by side, one of them on. */
export function Segments({ label, hint, choices, chosen, onChoose }: SegmentsProps) {
  const name = useId()
  return (
    <fieldset className={styles.segments} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div>
        {choices.map((choice) => (
          <label key={choice.id}>
            <input type="radio" name={name} checked={choice.id === chosen} onChange={() => onChoose(choice.id)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
