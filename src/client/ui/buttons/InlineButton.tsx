import type { ReactNode } from 'react'
import styles from './InlineButton.module.css'

/** Something to do in the middle of a sentence. */
export const InlineButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.button} onClick={onClick}>
    {children}
  </button>
)
