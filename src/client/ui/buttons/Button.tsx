import { type ComponentProps, type MouseEvent, useId } from 'react'
import styles from './button.module.css'
import { type ButtonKind, buttonClass } from './button-class.ts'
import { Icon, type IconName } from './Icon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind
  icon?: IconName
  big?: boolean
  /** The label while it works, such as "Awarding…"; the button keeps its width and ignores clicks. */
  busy?: string | false
  /** Why it is disabled. It stays focusable, so that screen readers can read the reason. */
  unavailable?: string | false
}

/** A button, with type `button` by default. */
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
        className={`${buttonClass(kind, big, className)} ${unavailable ? styles.unavailable : ''}`}
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
