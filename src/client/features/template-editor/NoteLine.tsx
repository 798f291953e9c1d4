import type { ReactNode } from 'react'
import styles from './TemplateEditor.module.css'

/** What a note says as soon as it stands there, and what can be done about it. */
export const NoteLine = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.line}>
    <span role="alert">{text}</span> <span className={styles.acts}>{children}</span>
  </div>
)
