import type { ReactNode } from 'react'
import { FieldError, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

type FieldGroupProps = Omit<FieldProps, 'optional'> & { id: string; className?: string; children: ReactNode }

/** A fieldset of several controls that answer one question, with label and hint; the counterpart of `Field`. */
export function FieldGroup({ label, hint, error, id, className = '', children }: FieldGroupProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      className={`${styles.group} ${error ? styles.wrong : ''} ${className}`}
      aria-describedby={described || undefined}
    >
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
