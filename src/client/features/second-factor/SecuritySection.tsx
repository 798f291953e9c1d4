import { type ReactNode, useId } from 'react'
import styles from './Security.module.css'

type SecuritySectionProps = {
  title: string
  /** Number of items, if it is limited. */
  count?: string
  text: string
  action?: ReactNode
  children: ReactNode
}

/** A section of the security page, with one action. */
export function SecuritySection({ title, count, text, action, children }: SecuritySectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {count && <span className="hint">{count}</span>}
        {action}
      </div>
      <p className={styles.lead}>{text}</p>
      {children}
    </section>
  )
}
