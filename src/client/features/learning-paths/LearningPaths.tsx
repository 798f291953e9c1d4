import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { May } from '#client/features/account/session/May.tsx'
import { Page } from '#client/features/shell/page/Page.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { LearningPathsList } from './LearningPathsList.tsx'
import { learningPathsQuery } from './learning-paths.queries.ts'
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
