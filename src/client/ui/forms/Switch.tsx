import { type ReactNode, useId, useState } from 'react'
import styles from './Switch.module.css'

type SwitchProps = {
  label: string
  hint?: ReactNode
  /** The label is visually hidden, because the row shows it. */
  isBare?: boolean
  isOn: boolean
  /** While its promise is pending, the switch shows the requested state; afterwards `isOn`, whatever the outcome. */
  onSwitch: (isOn: boolean) => void | Promise<void>
}

/** A switch that takes effect immediately. For values that are saved with a form use `Checkbox`. */
export function Switch({ label, hint, isBare, isOn, onSwitch }: SwitchProps) {
  const id = useId()
  const [pending, setPending] = useState<{ isOn: boolean } | null>(null)
  const isShownOn = pending?.isOn ?? isOn
  const press = async (next: boolean) => {
    const request = { isOn: next }
    setPending(request)
    await onSwitch(next)
    // A newer request keeps its own pending state.
    setPending((latest) => (latest === request ? null : latest))
  }
  return (
    <div className={isBare ? 'relative z-1 inline-flex' : 'flex gap-4 items-start [&>div]:flex-1 [&>div]:min-w-0'}>
      <div className={isBare ? 'sr' : undefined}>
        <label htmlFor={id} className="block font-label cursor-pointer">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-ink-3 text-sm/sm">
            {hint}
          </span>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isShownOn}
        className={styles.switch}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isShownOn}
        onChange={({ target }) => void press(target.checked)}
      />
    </div>
  )
}
