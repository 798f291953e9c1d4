import { type ComponentProps, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import { Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

type TextAreaProps = ComponentProps<'textarea'> &
  FieldProps & {
    /** Maximum number of characters; the remaining number is shown when few are left. */
    limit?: number
  }

/** A labelled textarea that grows with its content. Spread react-hook-form's `register(…)` into it. */
export function TextArea({ label, hint, error, optional, id, limit, onInput, ...area }: TextAreaProps) {
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const left = limit === undefined ? Number.POSITIVE_INFINITY : limit - length
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            className={`${styles.control} ${styles.area}`}
            onInput={(event) => {
              setLength(event.currentTarget.value.length)
              onInput?.(event)
            }}
          />
          {left <= 200 && (
            <span className={styles.counter}>{m.shell_characters_left({ left: formatNumber(left) })}</span>
          )}
        </>
      )}
    </Field>
  )
}
