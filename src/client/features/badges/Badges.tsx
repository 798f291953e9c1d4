import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { May } from '#client/features/session/May.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { BadgesList } from './BadgesList.tsx'
import { BadgeViews } from './BadgeViews.tsx'
import { pageOf } from './badge-filter.ts'
import { type BadgeSearch, isFiltered } from './badge-search.ts'
import { badgesQuery } from './badges.queries.ts'
import { ExportButton } from './ExportButton.tsx'
import { useSheetClose } from './use-sheet-close.ts'

const loadFilters = () => import('./badge-filters.tsx')
const BadgeSheet = lazyPart(() => import('./details/BadgeSheet.tsx'), 'BadgeSheet')

/** The page that lists all badges. */
export function Badges({ search }: { search: BadgeSearch }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { badges_count, undone_badges_count: undone, settings } = useSuspenseQuery(userQuery).data.organization
  const issued = badges_count + undone
  const page = useQuery({ ...badgesQuery(pageOf(search)), placeholderData: keepPreviousData })
  const total = page.data?.meta.total
  const change = useFilterChange<BadgeSearch>()
  const clear = () => void navigate({ to: '/badges', search: { sort: search.sort }, resetScroll: false })

  // Another total means awards elsewhere in the meantime: refetch everything that counts badges or credits.
  const hasChanged = total !== undefined && !isFiltered(search) && !page.isPlaceholderData && total !== issued
  useEffect(() => {
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
  }, [hasChanged, queryClient])

  const close = useSheetClose(search.badge, () => {
    void navigate({ to: '/badges', search: { ...search, badge: undefined }, replace: true, resetScroll: false })
  })

  // Without any badge there is nothing to search, and the page leads to the first award.
  const isUnused = total === 0 && !isFiltered(search)

  return (
    <Page
      wide
      title={m.shell_badges()}
      facts={!isUnused && <Facts search={search} total={total} issued={issued} undone={undone} />}
      actions={
        !isUnused && (
          <>
            {!!total && <ExportButton search={search} total={total} />}
            <May do="import_badges">
              <LinkButton to="/badges/import" icon="upload">
                {m.badge_imports_open()}
              </LinkButton>
            </May>
            <May do="award">
              <LinkButton to="/award" kind="primary" icon="award" className="max-md:hidden">
                {m.badges_award()}
              </LinkButton>
            </May>
          </>
        )
      }
    >
      <BadgeViews>
        {!isUnused && (
          <FilterBar
            search={search}
            onFilter={change}
            onClear={clear}
            load={loadFilters}
            words={{ label: m.badges_search_label(), placeholder: m.badges_search_placeholder() }}
            show={m.badges_filter_show()}
            firstMonth={settings.academic_year_first_month}
          />
        )}
      </BadgeViews>
      <BadgesList
        search={search}
        page={page}
        onChange={change}
        onClear={clear}
        link={(shown) => ({ to: '/badges', search: shown })}
      />
      {search.badge && (
        <LazyBoundary>
          <BadgeSheet id={search.badge} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  )
}

type FactsProps = { search: BadgeSearch; total: number | undefined; issued: number; undone: number }

/** The number of badges; a live region, so screen readers announce changes. */
function Facts({ search, total, issued, undone }: FactsProps) {
  return (
    <span role="status">
      {isFiltered(search) && total !== undefined
        ? m.badges_facts_match({ count: total, all: issued })
        : m.badges_facts_all({ count: total ?? issued })}
      {!isFiltered(search) && undone > 0 && <>, {m.undo_facts({ count: undone })}</>}
    </span>
  )
}
