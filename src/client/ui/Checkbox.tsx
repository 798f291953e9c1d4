import { type ComponentProps, useId } from 'react'
import styles from './Checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  /** The label is only read out, where the column or the row says it to the eye. */
  isBare?: boolean
  /** Some, but not all, of what it stands for. */
  isMixed?: boolean
}

/** A choice that waits for Save, or picks a row. */
export function Checkbox({ label, isBare, isMixed = false, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <span className={isBare ? undefined : styles.choice}>
      <input
        {...input}
        id={id}
        ref={(element) => {
          if (element) element.indeterminate = isMixed
        }}
        type="checkbox"
        className={styles.box}
      />
      <label htmlFor={id} className={isBare ? 'sr' : undefined}>
        {label}
      </label>
    </span>
  )
}
