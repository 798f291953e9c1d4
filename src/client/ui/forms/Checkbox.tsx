import { type ComponentProps, type RefCallback, useId } from 'react'
import styles from './Checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: string
  /** The label is only read out, where the column or the row says it to the eye. */
  isBare?: boolean
  /** Some, but not all, of what it stands for. */
  isMixed?: boolean
  ref?: RefCallback<HTMLInputElement>
}

/** A choice that waits for Save, or picks a row. */
export function Checkbox({ label, isBare, isMixed = false, ref, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <span className={isBare ? undefined : styles.choice}>
      <input
        {...input}
        id={id}
        ref={(element) => {
          if (element) element.indeterminate = isMixed
          ref?.(element)
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
