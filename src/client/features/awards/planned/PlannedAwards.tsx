import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { NoAwards } from '#client/features/awards/list/NoAwards.tsx'
import { PageMissing } from '#client/features/earners/lists/PageMissing.tsx'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { Page } from '#client/features/shell/page/Page.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Pager } from '#client/ui/tables/Pager.tsx'
import type { listScheduledAwards } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { useSheetClose } from '../../badges/use-sheet-close.ts'
import { PlannedTable } from './PlannedTable.tsx'
import { plannedAwardsQuery } from './planned-awards.queries.ts'
import type { PlannedSearch } from './planned-search.ts'

const PlannedSheet = lazyPart(() => import('./PlannedSheet.tsx'), 'PlannedSheet')

/** Column widths of the loading table: time, badge, recipients, author, badges and state. */
const COLUMNS = ['9rem', '1fr', '14rem', '10rem', '4.5rem', '10rem']

/** Planned awards and their results. */
export function PlannedAwards({ search }: { search: PlannedSearch }) {
  const page = useQuery({ ...plannedAwardsQuery(search.page), placeholderData: keepPreviousData })
  const navigate = useNavigate()
  const close = useSheetClose(search.award, () => {
    void navigate({ to: '/badges/planned', search: { page: search.page }, replace: true, resetScroll: false })
  })
  return (
    <Page
      wide
      title={m.planned_all()}
      facts={page.data && <span role="status">{m.planned_facts({ count: page.data.meta.scheduled })}</span>}
      breadcrumbs={[
        { label: m.shell_badges(), link: { to: '/badges' } },
        { label: m.awards_view(), link: { to: '/badges/awards' } },
      ]}
    >
      <List search={search} page={page} />
      {search.award && (
        <LazyBoundary>
          <PlannedSheet key={search.award} id={search.award} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  )
}

type ListProps = { search: PlannedSearch; page: UseQueryResult<z.output<typeof listScheduledAwards.output>> }

/** The awards of a page, or why there are none. */
function List({ search, page: { data, error, isPlaceholderData, refetch } }: ListProps) {
  const navigate = useNavigate()
  if (!data) {
    if (!error) return <TableSkeleton rows={6} columns={COLUMNS} />
    return <LoadError title={m.planned_failed()} error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      {error && <StaleNotice onRetry={() => void refetch()}>{m.planned_stale()}</StaleNotice>}
      {data.data.length > 0 ? (
        <PlannedTable awards={data.data} search={search} isBusy={isPlaceholderData} />
      ) : data.meta.total > 0 ? (
        <PageMissing
          page={search.page ?? 1}
          lastPage={data.meta.last_page}
          onLast={() => void navigate({ to: '/badges/planned', search: { page: data.meta.last_page } })}
        />
      ) : (
        <NoAwards title={m.planned_empty_title()}>{m.planned_empty_text()}</NoAwards>
      )}
      <Pager
        meta={data.meta}
        link={(number) => ({ to: '/badges/planned', search: { page: number > 1 ? number : undefined } })}
      />
    </>
  )
}
