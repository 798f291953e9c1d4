import { useId } from 'react'
import { Icon, type IconName } from '../buttons/Icon.tsx'
import styles from './SegmentedControl.module.css'

type SegmentsProps<Id extends string> = {
  label: string
  hint?: string
  /** `name`: the accessible name, if the label is a symbol. */
  choices: { id: Id; label: string; icon?: IconName; name?: string }[]
  chosen: string
  onChoose: (id: Id) => void
  /** The label is visually hidden. */
  isBare?: boolean
}

/** A few short options side by side, one of them selected. */
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
