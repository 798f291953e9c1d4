import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './Area.module.css'

/** A page of an area; `count` stands beside its name. */
export type AreaPage = { to: NonNullable<LinkProps['to']>; label: string; count?: string | undefined }

type AreaProps = {
  /** What the area is called to screen readers. */
  label: string
  pages: AreaPage[]
  /** What helps beside the page, shown only where the screen is wide. */
  aside?: ReactNode
  children: ReactNode
}

/** Several pages that belong together, such as those of the organization: their index, and the one that is open. */
export const Area = ({ label, pages, aside, children }: AreaProps) => (
  <div className={styles.area}>
    <nav className={styles.index} aria-label={label}>
      <ul>
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
      </ul>
    </nav>
    <div className={styles.body}>{children}</div>
    {aside && <div className={styles.aside}>{aside}</div>}
  </div>
)
