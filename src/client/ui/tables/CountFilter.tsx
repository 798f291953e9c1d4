import { useId } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { scrollableRow } from '../layout/scrollable-row.ts'
import styles from './CountFilter.module.css'

type CountFilterProps<Id extends string> = {
  /** Accessible name: what is filtered. */
  label: string
  /** Without an id: all of them. */
  choices: { id?: Id; label: string; count: number }[]
  chosen: Id | undefined
  onChoose: (id: Id | undefined) => void
}

/** Radio buttons side by side that filter by parts of a whole, each with its count. */
export function CountFilter<Id extends string>({ label, choices, chosen, onChoose }: CountFilterProps<Id>) {
  const name = useId()
  return (
    <fieldset ref={scrollableRow} className={styles.choices}>
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.id ?? 'all'}>
          <input type="radio" name={name} checked={choice.id === chosen} onChange={() => onChoose(choice.id)} />
          <span>
            {choice.label} <b>{formatNumber(choice.count)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
