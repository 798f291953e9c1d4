import { keepPreviousData, type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { May } from '#client/features/session/May.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import type { listAwards } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgeViews } from '../../badges/BadgeViews.tsx'
import { useSheetClose } from '../../badges/use-sheet-close.ts'
import { comingAwardsQuery } from '../planned/planned-awards.queries.ts'
import { AwardsTable } from './AwardsTable.tsx'
import { plannedGroup } from './award-lines.tsx'
import { awardsQuery } from './awards.queries.ts'
import { type AwardsSearch, isFiltered, showsPlanned, unfiltered } from './awards-search.ts'
import { NoAwards } from './NoAwards.tsx'

const loadFilters = () => import('./award-filters.tsx')
const PlannedSheet = lazyPart(() => import('../planned/PlannedSheet.tsx'), 'PlannedSheet')

/** Column widths of the loading skeleton: hour, badge, recipients, author, two counts and the outcome. */
const COLUMNS = ['7rem', '1fr', '14rem', '9rem', '4rem', '4rem', '10rem']

/** The page that lists awards, with planned ones above past ones. */
export function Awards({ search }: { search: AwardsSearch }) {
  const navigate = useNavigate()
  const { uuid, organization } = useSuspenseQuery(userQuery).data
  const page = useQuery({ ...awardsQuery(search), placeholderData: keepPreviousData })
  const { data } = page
  const change = useFilterChange<AwardsSearch>()
  const close = useSheetClose(search.planned, () => {
    void navigate({
      to: '/badges/awards',
      search: { ...search, planned: undefined },
      replace: true,
      resetScroll: false,
    })
  })
  return (
    <Page
      wide
      title={m.shell_badges()}
      facts={data && <Facts count={data.meta.total} badges={data.meta.badges} />}
      actions={
        <May do="award">
          <LinkButton to="/award" kind="primary" icon="award" className="max-md:hidden">
            {m.badges_award()}
          </LinkButton>
        </May>
      }
    >
      <BadgeViews>
        <FilterBar
          search={search}
          onFilter={change}
          onClear={() => change(unfiltered)}
          load={loadFilters}
          data={{ awards: data?.data ?? [], userId: uuid }}
          show={m.awards_filter_show()}
          firstMonth={organization.settings.academic_year_first_month}
        />
      </BadgeViews>
      <List search={search} page={page} onClear={() => change(unfiltered)} />
      {search.planned && (
        <LazyBoundary>
          <PlannedSheet key={search.planned} id={search.planned} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  )
}

/** The number of awards; a live region, so screen readers announce changes. */
const Facts = ({ count, badges }: { count: number; badges: number }) => (
  <span role="status">{m.awards_facts({ count, badges })}</span>
)

type ListProps = {
  search: AwardsSearch
  page: UseQueryResult<z.output<typeof listAwards.output>>
  onClear: () => void
}

/** A page of awards below the planned ones, or an explanation of why there are none. */
function List({ search, page, onClear }: ListProps) {
  const { data: coming } = useQuery({ ...comingAwardsQuery(search), enabled: showsPlanned(search) })
  const planned = showsPlanned(search) && coming && coming.total > 0 ? plannedGroup(coming, search) : undefined
  return (
    <Found
      page={page}
      failed={m.awards_failed()}
      stale={m.awards_stale()}
      outline={<TableSkeleton rows={10} columns={COLUMNS} />}
    >
      {({ data, meta }) => {
        const table = <AwardsTable awards={data} isBusy={page.isPlaceholderData} planned={planned} />
        return (
          <PagedRows
            count={data.length}
            meta={meta}
            link={(number) => ({ to: '/badges/awards', search: { ...search, page: number } })}
            empty={
              <>
                {planned && table}
                <Nothing isNarrowed={isFiltered(search)} onClear={onClear} />
              </>
            }
          >
            {table}
          </PagedRows>
        )
      }}
    </Found>
  )
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title={m.awards_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
        {m.badges_none_text()}
      </EmptyState>
    )
  }
  return <NoAwards title={m.awards_empty_title()}>{m.awards_empty_text()}</NoAwards>
}
