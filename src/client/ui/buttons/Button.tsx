import { type ComponentProps, type MouseEvent, useId } from 'react'
import styles from './button.module.css'
import { type ButtonKind, buttonLook } from './button-look.ts'
import { Icon, type IconName } from './Icon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind
  icon?: IconName
  big?: boolean
  /** What it says while it works, such as "Awarding…"; it keeps its width and takes no second press. */
  busy?: string | false
  /** Why it cannot be pressed. It stays focusable and tells the reason instead of being silently dead. */
  unavailable?: string | false
}

/** A button. Not a submit button unless `type` says so. */
export function Button({
  kind,
  icon,
  big,
  busy,
  unavailable,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || unavailable) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        className={`${buttonLook(kind, big, className)} ${unavailable ? styles.unavailable : ''}`}
        onClick={press}
        aria-disabled={busy || unavailable ? true : undefined}
        aria-busy={busy ? true : undefined}
        aria-describedby={unavailable ? reasonId : rest['aria-describedby']}
        title={unavailable || rest.title}
      >
        <span className={styles.labels}>
          <span className={busy ? styles.hidden : undefined}>
            {icon && <Icon name={icon} />}
            {children}
          </span>
          {busy && (
            <span>
              <span className={styles.spinner} />
              {busy}
            </span>
          )}
        </span>
      </button>
      {unavailable && (
        <span id={reasonId} hidden>
          {unavailable}
        </span>
      )}
    </>
  )
}
