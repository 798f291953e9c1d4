import type { ReactNode } from 'react'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from './PageHead.module.css'

/** Id of the page's heading, which labels the page for screen readers. */
export const PAGE_TITLE = 'page-title'

/** Head of a page: title, a line of facts, actions, and the scotch rule. */
export function PageHead({ title, facts, actions }: { title: string; facts?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 id={PAGE_TITLE} {...fontAttributes(title)}>
          {title}
        </h1>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
