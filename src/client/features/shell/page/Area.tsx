import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './Area.module.css'
import { PageIndex } from './PageIndex.tsx'

/** A page of an area; `count` is shown beside its name. */
export type AreaPage = { to: NonNullable<LinkProps['to']>; label: string; count?: string | undefined }

type AreaProps = {
  /** The area's accessible name. */
  label: string
  pages: AreaPage[]
  /** Help beside the page, shown only on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

/** A group of related pages, such as those of the organization: an index and the open page. */
export function Area({ label, pages, aside, children }: AreaProps) {
  return (
    <div className={styles.area}>
      <PageIndex label={label}>
        {pages.map(({ to, label, count }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {label}
              {count && <span className={`num ${styles.count}`}>{count}</span>}
            </Link>
          </li>
        ))}
      </PageIndex>
      <div className={styles.body}>{children}</div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
