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
  /** Why it is off. It stays focusable. A main button's reason is shown beside it, the others' is read and in their title. */
  unavailable?: string | false
  /** Whether it is the main action of its place: by default if it is primary or dangerous. */
  isMain?: boolean
  /** Called when it is pressed while unavailable: brings what is in the way into view. */
  onUnavailable?: (() => void) | undefined
}

/** A button, with type `button` by default. */
export function Button({
  kind,
  icon,
  big,
  busy,
  unavailable,
  isMain = kind === 'primary' || kind === 'destructive' || kind === 'danger',
  onUnavailable,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !unavailable) return onClick?.(event)
    event.preventDefault()
    if (unavailable && !busy) onUnavailable?.()
  }
  return (
    <>
      {unavailable && (
        <span id={reasonId} className={styles.reason} data-reason hidden={!isMain}>
          {unavailable}
        </span>
      )}
      <button
        type="button"
        {...rest}
        className={`${buttonClass(kind, big, className)} ${unavailable ? styles.unavailable : ''}`}
        onClick={press}
        aria-disabled={busy || unavailable ? true : undefined}
        aria-busy={busy ? true : undefined}
        aria-describedby={unavailable ? reasonId : rest['aria-describedby']}
        title={(!isMain && unavailable) || rest.title}
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
    </>
  )
}
