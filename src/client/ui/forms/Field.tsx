import { type ReactNode, useId } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../buttons/Icon.tsx'
import styles from './field.module.css'

/** Common props of fields. Fields are required by default; an error says what to do. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  /** The label is only for screen readers, because a title right above says the same. */
  isTitled?: boolean
}

/** Props for the control, so that screen readers read label, hint and error with it. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }

type Frame = FieldProps & {
  /** Id of the control, for links to it. */
  id?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, hint, control and error, in this order. */
export function Field({ label, hint, error, optional, isTitled, id: givenId, children }: Frame) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''}`}>
      <label className={isTitled ? 'sr' : styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>{m.shell_optional()}</span>}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <span className={styles.error} id={id}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </span>
  )
}
