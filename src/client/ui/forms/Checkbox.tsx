import { type ComponentProps, type RefCallback, useId } from 'react'
import styles from './Checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: string
  /** The label is visually hidden, because the column or row shows it. */
  isBare?: boolean
  /** Some, but not all, of its items are checked. */
  isMixed?: boolean
  ref?: RefCallback<HTMLInputElement>
}

/** A checkbox, for values that are saved with the form or to select a row. `Switch` is for immediate changes. */
export function Checkbox({ label, isBare, isMixed = false, ref, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <span className={isBare ? undefined : 'inline-flex gap-2 items-center min-h-control cursor-pointer'}>
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
