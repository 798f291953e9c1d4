import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFilterChange } from '#client/features/page/listing.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { listsQuery } from '#client/features/recipients/lists.queries.ts'
import { May } from '#client/features/session/May.tsx'
import { useFirstMonth } from '#client/features/session/use-first-month.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { usePendingRemovals } from '../list-people/pending-removals.ts'
import { ListsFound } from './ListsFound.tsx'
import { filterOf, isFiltered, type ListSearch, unfiltered } from './list-search.ts'

const loadFilters = () => import('./list-filters.ts')
const ListForm = lazyPart(() => import('./ListForm.tsx'), 'ListForm')

/** The page of all earners lists. */
export function Lists({ search }: { search: ListSearch }) {
  const change = useFilterChange<ListSearch>()
  const firstMonth = useFirstMonth()
  const [isMaking, setMaking] = useState(false)
  const page = useQuery({ ...listsQuery(filterOf(search)), placeholderData: keepPreviousData })
  const hidden = usePendingRemovals()
  const lists = page.data?.data.filter(
    ({ id }) => !hidden.some(({ earners_list_id, earner_id }) => earners_list_id === id && !earner_id),
  )
  const total = page.data && lists && page.data.meta.total - (page.data.data.length - lists.length)
  const begin = () => setMaking(true)

  return (
    <Page
      wide
      title={m.earners_lists()}
      facts={
        <>
          {total !== undefined && <Facts isFiltered={isFiltered(search)} count={total} />}
          <Link to="/earners">{m.earners_everyone()}</Link>
        </>
      }
      actions={
        <May do="award">
          <LinkButton to="/lists/import" icon="upload">
            {m.imports_open()}
          </LinkButton>
          <Button kind="primary" icon="plus" onClick={begin}>
            {m.earners_new()}
          </Button>
        </May>
      }
    >
      <FilterBar
        search={search}
        onFilter={change}
        onClear={() => change(unfiltered)}
        load={loadFilters}
        words={{ label: m.earners_search_lists(), placeholder: m.earners_award_pick_placeholder() }}
        show={m.earners_days_show()}
        firstMonth={firstMonth}
      />
      <ListsFound search={search} page={page} lists={lists} onChange={change} onNew={begin} />
      {isMaking && (
        <LazyBoundary>
          <ListForm onClose={() => setMaking(false)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

function Facts({ isFiltered: narrows, count }: { isFiltered: boolean; count: number }) {
  if (!narrows) return <span>{m.earners_count_lists({ count })}</span>
  return <span role="status">{m.earners_match_lists({ count })}</span>
}
