import type { UseQueryResult } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { useMay } from '#client/features/account/session/permissions.ts'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { Pager } from '#client/ui/tables/Pager.tsx'
import type { Badge, listBadges } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgesTable } from './BadgesTable.tsx'
import type { BadgeSearch } from './badge-search.ts'
import { useSelection } from './use-selection.ts'

const NoBadges = lazyPart(() => import('./NoBadges.tsx'), 'NoBadges')
const BulkBar = lazyPart(() => import('./BulkBar.tsx'), 'BulkBar')

/** Column widths of the loading skeleton: earner, address, badge, two days and the status. */
const COLUMNS = ['13rem', '15rem', '1fr', '6.75rem', '6.75rem', '6.5rem']

/** Column widths of the skeleton on pages with their own columns and less room: earner, address and two more. */
const OWN_COLUMNS = ['9rem', '1fr', '9rem', '6rem']

type BadgesListProps = {
  search: BadgeSearch
  page: UseQueryResult<z.output<typeof listBadges.output>>
  onChange: (change: BadgeSearch) => void
  /** Clears all filters. */
  onClear: () => void
  /** The link to a search of the page: other rows, or a badge in the side sheet. */
  link: (search: BadgeSearch) => LinkProps
  columns?: Column<Badge>[]
}

/** The matching rows, or an explanation of why there are none. */
export function BadgesList({ search, page, onChange, onClear, link, columns }: BadgesListProps) {
  const navigate = useNavigate()
  const mayAct = useMay('award')
  const { data, error } = page
  const ids = data?.data.map(({ id }) => id) ?? []
  const selection = useSelection(search, data?.meta.total ?? 0, ids)
  if (!data) {
    if (!error) return <TableSkeleton rows={12} columns={columns ? OWN_COLUMNS : COLUMNS} />
    return <BadgesFailed error={error} onRetry={() => void page.refetch()} />
  }
  const { meta } = data
  return (
    <>
      {error && <BadgesStale onRetry={() => void page.refetch()} />}
      {data.data.length > 0 ? (
        <>
          <BadgesTable
            badges={data.data}
            isBusy={page.isPlaceholderData}
            sort={search.sort}
            selection={mayAct ? selection : null}
            onSort={(sort) => onChange({ sort })}
            link={({ id }) => link({ ...search, badge: id })}
            onOpen={({ id }) => void navigate({ ...link({ ...search, badge: id }), resetScroll: false })}
            columns={columns}
          />
          {mayAct && selection.count > 0 && (
            <LazyBoundary>
              <BulkBar selection={selection} total={meta.total} />
            </LazyBoundary>
          )}
          <Pager meta={meta} link={(number) => link({ ...search, page: number > 1 ? number : undefined })} />
        </>
      ) : (
        <LazyBoundary>
          <NoBadges search={search} total={meta.total} lastPage={meta.last_page} {...{ onChange, onClear }} />
        </LazyBoundary>
      )}
    </>
  )
}

/** The badges could not be loaded. */
const BadgesFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <LoadError title={m.badges_failed_title()} error={error} onRetry={onRetry} />
)

/** The badges on screen could not be refreshed. */
const BadgesStale = ({ onRetry }: { onRetry: () => void }) => (
  <StaleNotice onRetry={onRetry}>{m.badges_stale()}</StaleNotice>
)
