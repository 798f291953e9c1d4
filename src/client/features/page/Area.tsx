import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
    <div
      // The index is at the left of the area's pages, or above them as a row of tabs where space is short.
      className="grid grid-cols-[10.5rem_minmax(0,1fr)] gap-x-12 items-start max-2xl:block print:block min-[110rem]:has-[>_.aside]:grid-cols-[10.5rem_minmax(0,1fr)_20rem] min-[110rem]:has-[>_.aside]:gap-x-16"
    >
      <PageIndex label={label}>
        {pages.map(({ to, label, count }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === pages[0]?.to, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {label}
              {count && <span className="num ml-auto text-ink-3 text-xs font-text max-md:hidden">{count}</span>}
            </Link>
          </li>
        ))}
      </PageIndex>
      <div className="min-w-0">{children}</div>
      {aside && (
        <div className="hidden min-[110rem]:sticky min-[110rem]:top-[calc(var(--bar)_+_var(--s-4))] min-[110rem]:block min-[110rem]:min-w-0">
          {aside}
        </div>
      )}
    </div>
  )
}
