import type { ReactNode } from 'react'
import { faceFor } from '#i18n/face-for.ts'
import styles from './PageHead.module.css'

/** By which the page names itself to screen readers. */
export const PAGE_TITLE = 'page-title'

/** The page's name, a line of facts, what can be done; then the scotch rule. */
export function PageHead({ title, facts, actions }: { title: string; facts?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 id={PAGE_TITLE} {...faceFor(title)}>
          {title}
        </h1>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
