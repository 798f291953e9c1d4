import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

type SwitchProps = {
  label: string
  hint?: ReactNode
  /** The label is only read out, where the row says it to the eye. */
  isBare?: boolean
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** On or off, at once: what waits for Save is a `Checkbox`. */
export function Switch({ label, hint, isBare, isOn, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <div className={isBare ? styles.bare : styles.row}>
      <div className={isBare ? 'sr' : undefined}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </div>
  )
}
