import type { ReactNode } from 'react'
import styles from './TemplateEditor.module.css'

/** A notice's text, announced when it appears, and its actions. */
export const NoteLine = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.line}>
    <span role="alert">{text}</span> <span className={styles.actions}>{children}</span>
  </div>
)
