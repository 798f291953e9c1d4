import { useId } from 'react'
import { Icon, type IconName } from '../buttons/Icon.tsx'
import styles from './SegmentedControl.module.css'

type SegmentsProps<Id extends string> = {
  label: string
  hint?: string
  /** `name`: what is read out, where the label is a sign. */
  choices: { id: Id; label: string; icon?: IconName; name?: string }[]
  chosen: string
  onChoose: (id: Id) => void
  /** Its label is read out only. */
  isBare?: boolean
}

/** A few short values side by side, one of them on. */
export function SegmentedControl<Id extends string>({
  label,
  hint,
  choices,
  chosen,
  onChoose,
  isBare,
}: SegmentsProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.segmented} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={isBare ? 'sr' : undefined}>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div>
        {choices.map((choice) => (
          <label key={choice.id}>
            <input
              type="radio"
              name={name}
              aria-label={choice.name}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
            />
            {choice.icon && <Icon name={choice.icon} />}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
