import { Switch } from '#client/ui/forms/Switch.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './RequiredSwitch.module.css'

type RequiredSwitchProps = {
  title: string
  isRequired: boolean
  /** Undefined for users who may only read it. */
  onRequire?: (isRequired: boolean) => void
}

/** Whether a step is required, with a switch to change it. */
export function RequiredSwitch({ title, isRequired, onRequire }: RequiredSwitchProps) {
  const word = isRequired ? m.progress_required() : m.progress_optional()
  return (
    <span className={styles.required} data-is-required={isRequired || undefined}>
      <span aria-hidden={onRequire ? true : undefined}>{word}</span>
      {onRequire && (
        <Switch isBare label={m.progress_required_switch({ title })} isOn={isRequired} onSwitch={onRequire} />
      )}
    </span>
  )
}
