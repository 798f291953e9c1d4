import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { May } from '#client/features/account/session/May.tsx'
import { BlankBadges } from '#client/features/badges/details/BlankBadge.tsx'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { Page } from '#client/features/shell/page/Page.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { learningPathsQuery } from './learning-paths.queries.ts'
import { PathRow } from './PathRow.tsx'
import { filterOf, isFiltered, type PathSearch, unfiltered } from './path-search.ts'

const loadFilters = () => import('./path-filters.ts')
const NewPath = lazyPart(() => import('./NewPath.tsx'), 'NewPath')

/** The page of all learning paths. */
export function LearningPaths({ search }: { search: PathSearch }) {
  const navigate = useNavigate({ from: '/learning-paths/' })
  const [isMaking, setMaking] = useState(false)
  const paths = useQuery({ ...learningPathsQuery(filterOf(search)), placeholderData: keepPreviousData })
  const change = (changes: PathSearch) =>
    void navigate({
      search: (now) => ({ ...now, ...changes }),
      replace: 'search' in changes,
      resetScroll: false,
    })
  const begin = () => setMaking(true)
  const count = paths.data?.length

  return (
    <Page
      wide
      title={m.paths_title()}
      facts={count !== undefined && <Facts isFiltered={isFiltered(search)} count={count} />}
      actions={
        <May do="edit_templates">
          <Button kind="primary" icon="plus" onClick={begin}>
            {m.paths_new()}
          </Button>
        </May>
      }
    >
      <FilterBar
        search={search}
        onFilter={change}
        onClear={() => change(unfiltered)}
        load={loadFilters}
        words={{ label: m.paths_search_label(), placeholder: m.paths_search_placeholder() }}
      />
      <LearningPathsList search={search} paths={paths} onChange={change} onNew={begin} />
      {isMaking && (
        <LazyBoundary>
          <NewPath onClose={() => setMaking(false)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

function Facts({ isFiltered: narrows, count }: { isFiltered: boolean; count: number }) {
  if (!narrows) return m.paths_count({ count })
  return <span role="status">{m.paths_match({ count })}</span>
}

type LearningPathsListProps = {
  search: PathSearch
  paths: UseQueryResult<BadgeTemplate[]>
  onChange: (change: PathSearch) => void
  onNew: () => void
}

/** The matching paths, archived ones last, or an explanation of why there are none. */
function LearningPathsList({ search, paths, onChange, onNew }: LearningPathsListProps) {
  const { data, error } = paths
  const again = () => void paths.refetch()
  if (!data) {
    if (!error) return <TableSkeleton rows={4} />
    return <LoadError title={m.paths_failed_title()} error={error} onRetry={again} />
  }
  const rank = ({ status }: BadgeTemplate) => (status === 'archived' ? 1 : 0)
  const sorted = data.toSorted((one, other) => rank(one) - rank(other))
  return (
    <>
      {error && <StaleNotice onRetry={again}>{m.paths_stale()}</StaleNotice>}
      {sorted.length > 0 ? (
        <ul
          className="border-t border-t-ink [&[aria-busy]]:opacity-60"
          aria-label={m.paths_title()}
          aria-busy={paths.isPlaceholderData || undefined}
        >
          {sorted.map((path) => (
            <PathRow key={path.id} path={path} />
          ))}
        </ul>
      ) : (
        <Nothing isNarrowed={isFiltered(search)} onClear={() => onChange(unfiltered)} onNew={onNew} />
      )}
    </>
  )
}

function Nothing({ isNarrowed, onClear, onNew }: { isNarrowed: boolean; onClear: () => void; onNew: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title={m.paths_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
        {m.paths_none_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.paths_empty_title()}
      art={<BlankBadges />}
      action={
        <May do="edit_templates">
          <Button icon="plus" onClick={onNew}>
            {m.paths_new()}
          </Button>
        </May>
      }
    >
      {m.paths_empty_text()}
    </EmptyState>
  )
}
