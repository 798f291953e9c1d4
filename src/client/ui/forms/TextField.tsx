import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../buttons/Icon.tsx'
import { Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

/** A labelled input. Spread react-hook-form's `register(…)` into it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  isTitled,
  icon,
  id,
  ...input
}: ComponentProps<'input'> & FieldProps & { icon?: IconName }) {
  return (
    <Field {...{ label, hint, error, optional, isTitled, id }}>
      {(control) => (
        <div className={icon && styles.withIcon}>
          {icon && <Icon name={icon} />}
          <input {...input} {...control} className={styles.control} />
        </div>
      )}
    </Field>
  )
}
