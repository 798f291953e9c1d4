import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  /** 28 px with a mouse, 44 px with touch. */
  small?: boolean
}

/** A square button with one icon. */
export function IconButton({ icon, label, small, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${small ? styles.small : ''} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
