import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import styles from './RemoveButton.module.css'

type RemoveButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name: what it removes. */
  label: string
}

/** The small round remove button of a chip. */
export function RemoveButton({ label, ...rest }: RemoveButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label}>
      <Icon name="x" size={14} />
    </button>
  )
}
