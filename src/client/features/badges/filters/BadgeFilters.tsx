import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMissingModule } from '#client/browser/missing-module.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { AddFilterButton } from '#client/ui/tables/AddFilterButton.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { type BadgeSearch, filtersIn } from '../badge-search.ts'
import type { FilterField } from './filter-fields.ts'

const FilterDialog = lazyPart(() => import('./FilterDialog.tsx'), 'FilterDialog')

const load = () => import('./FilterMenu.tsx')
const FilterMenu = lazyPart(load, 'FilterMenu')

type BadgeFiltersProps = {
  search: BadgeSearch
  /** Changes the filters, which resets the list to its first page. */
  onFilter: (change: BadgeSearch) => void
  onClear: () => void
}

/** The search box and a chip for each active filter; all of their state is in the URL. */
export function BadgeFilters({ search, onFilter, onClear }: BadgeFiltersProps) {
  const [filterToAdd, setFilterToAdd] = useState<FilterField | null>(null)
  const chips = useChips(search, onFilter)
  return (
    <>
      <FilterBar
        search={
          <SearchBox
            label={m.badges_search_label()}
            placeholder={m.badges_search_placeholder()}
            value={search.search ?? ''}
            onSearch={(text) => onFilter({ search: text || undefined })}
          />
        }
        chips={chips}
        onClear={onClear}
      >
        <AddFilterButton
          preload={load}
          draw={(menu) => <FilterMenu {...menu} search={search} onFilter={onFilter} onAsk={setFilterToAdd} />}
        />
      </FilterBar>
      {filterToAdd?.dialog && (
        <LazyBoundary>
          <FilterDialog
            {...filterToAdd.dialog}
            names={filterToAdd.names}
            search={search}
            onFilter={onFilter}
            onClose={() => setFilterToAdd(null)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

/** The chips of the active filters. A query, because names of templates and lists have to be fetched. */
function useChips(search: BadgeSearch, onFilter: BadgeFiltersProps['onFilter']) {
  const { search: _, ...filters } = filtersIn(search)
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const { data = [] } = useQuery({
    queryKey: ['filter-chips', getLocale(), filters],
    // Lazy: without filters there are no chips.
    queryFn: async ({ client }) => (await import('./filter-chips.ts')).filterChips(client, filters),
    throwOnError: isMissingModule,
    enabled: isNarrowed,
    placeholderData: keepPreviousData,
  })
  return isNarrowed ? data.map(({ off, ...chip }) => ({ ...chip, onRemove: () => onFilter(off) })) : []
}
