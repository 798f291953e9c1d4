import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { type PageMeta, Pager } from '#client/ui/tables/Pager.tsx'
import { LoadError } from './LoadError.tsx'
import { StaleNotice } from './StaleNotice.tsx'

const PageMissing = lazyPart(() => import('./PageMissing.tsx'), 'PageMissing')

/** Changes the filters of the open listing, back at its first page. What is typed makes no steps in the history. */
export function useFilterChange<Search extends object>() {
  const navigate = useNavigate()
  return (changes: Search) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, page: undefined, ...changes }),
      replace: 'search' in changes,
      resetScroll: false,
    })
}

type FoundProps<Answer> = {
  /** The query of the listing, which keeps the rows of the search before. */
  page: { data: Answer | undefined; error: Error | null; refetch: () => unknown }
  /** Says that it failed to load. */
  failed: string
  /** Says that it could not be refreshed. */
  stale: string
  /** What stands there until it is loaded. */
  outline: ReactNode
  children: (answer: Answer) => ReactNode
}

/** What a listing has found: its outline at first, the answer, or why it failed. */
export function Found<Answer>({
  page: { data, error, refetch },
  failed,
  stale,
  outline,
  children,
}: FoundProps<Answer>) {
  const again = () => void refetch()
  if (data === undefined) return error ? <LoadError title={failed} error={error} onRetry={again} /> : outline
  return (
    <>
      {error && <StaleNotice onRetry={again}>{stale}</StaleNotice>}
      {children(data)}
    </>
  )
}

type PagedRowsProps = {
  /** How many rows the page has. */
  count: number
  meta: PageMeta
  /** The link to a page; the first one has no number. */
  link: (page: number | undefined) => LinkProps
  /** Why there are no rows at all. */
  empty: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A page of rows with links to the others, or why it has none. */
export function PagedRows({ count, meta, link, empty, children }: PagedRowsProps) {
  const navigate = useNavigate()
  const linkTo = (page: number) => link(page > 1 ? page : undefined)
  if (count > 0) {
    return (
      <>
        {children}
        <Pager meta={meta} link={linkTo} />
      </>
    )
  }
  if (meta.total === 0) return empty
  return (
    <LazyBoundary>
      <PageMissing meta={meta} onLast={() => void navigate({ ...linkTo(meta.last_page), resetScroll: false })} />
    </LazyBoundary>
  )
}
