import type { ReactNode } from 'react'
import styles from './InlineButton.module.css'

type InlineButtonProps = {
  onClick: () => void
  /** Whether it shows more of something at present; for a button that shows and hides. */
  isExpanded?: boolean
  children: ReactNode
}

/** Something to do in the middle of a sentence. */
export const InlineButton = ({ onClick, isExpanded, children }: InlineButtonProps) => (
  <button type="button" className={styles.button} aria-expanded={isExpanded} onClick={onClick}>
    {children}
  </button>
)
