import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { followCurrent } from '#client/ui/layout/scrollable-row.ts'
import styles from './Area.module.css'

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
  const row = useRef<HTMLUListElement>(null)
  const open = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page that is opened
  useEffect(() => (row.current ? followCurrent(row.current) : undefined), [open])
  return (
    <div className={styles.area}>
      <nav className={styles.index} aria-label={label}>
        <ul ref={row}>
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
}
