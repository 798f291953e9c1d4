import type { ReactNode } from 'react'
import styles from './InlineButton.module.css'

type InlineButtonProps = {
  onClick: () => void
  /** For a toggle: whether it is expanded. */
  isExpanded?: boolean
  children: ReactNode
}

/** A button that looks like a link, for use within text. */
export const InlineButton = ({ onClick, isExpanded, children }: InlineButtonProps) => (
  <button type="button" className={styles.button} aria-expanded={isExpanded} onClick={onClick}>
    {children}
  </button>
)
