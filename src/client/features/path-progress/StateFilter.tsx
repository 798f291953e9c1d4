import { useId } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ProgressSearch } from './progress-search.ts'
import styles from './StateFilter.module.css'

type StateFilterProps = {
  choices: { id: ProgressSearch['state']; label: string; count: number }[]
  chosen: ProgressSearch['state']
  onChoose: (state: ProgressSearch['state']) => void
}

/** The states side by side with how many people are in each; one that nobody is in is left out. */
export function StateFilter({ choices, chosen, onChoose }: StateFilterProps) {
  const name = useId()
  return (
    <fieldset className={styles.states}>
      <legend className="sr">{m.progress_state()}</legend>
      {choices.map(({ id, label, count }) => (
        <label key={id ?? 'all'}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            {label} <b>{formatNumber(count)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
