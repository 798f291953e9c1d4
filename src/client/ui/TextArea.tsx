import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

/** A labelled text of several lines that grows with what is written. Spread react-hook-form's `register(…)` into it. */
export function TextArea({ label, hint, error, optional, id, ...area }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <textarea {...area} {...control} className={`${styles.control} ${styles.area}`} />}
    </Field>
  )
}
