import { type ReactNode, useId, useState } from 'react'
import styles from './Switch.module.css'

type SwitchProps = {
  label: string
  hint?: ReactNode
  /** The label is only read out, where the row says it to the eye. */
  isBare?: boolean
  isOn: boolean
  /** Until its promise is settled the switch stands as it was asked to; then as `isOn` says, whatever came of it. */
  onSwitch: (isOn: boolean) => void | Promise<void>
}

/** On or off, at once: what waits for Save is a `Checkbox`. */
export function Switch({ label, hint, isBare, isOn, onSwitch }: SwitchProps) {
  const id = useId()
  const [pending, setPending] = useState<{ isOn: boolean } | null>(null)
  const stands = pending?.isOn ?? isOn
  const press = async (next: boolean) => {
    const request = { isOn: next }
    setPending(request)
    await onSwitch(next)
    // Whoever has pressed again meanwhile is answered by that.
    setPending((latest) => (latest === request ? null : latest))
  }
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
        aria-checked={stands}
        className={styles.switch}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={stands}
        onChange={({ target }) => void press(target.checked)}
      />
    </div>
  )
}
