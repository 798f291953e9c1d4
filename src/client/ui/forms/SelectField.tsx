import type { ComponentProps } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import { Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

type Option = { value: string; label: string }

/** A native select for up to seven fixed values; use a combobox for more. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  options,
  ...select
}: ComponentProps<'select'> & FieldProps & { options: Option[] }) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <div className={styles.selectEnd}>
          <select {...select} {...control} className={`${styles.control} ${styles.select}`}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </div>
      )}
    </Field>
  )
}
