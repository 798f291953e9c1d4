import { statusName } from '#client/features/templates/template-words.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { AddFilterButton } from '#client/ui/tables/AddFilterButton.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type PathSearch, statuses, unfiltered } from './path-search.ts'

type PathFiltersProps = { search: PathSearch; onFilter: (change: PathSearch) => void }

/** The search box and a chip for the status; their state is in the URL. */
export function PathFilters({ search, onFilter }: PathFiltersProps) {
  const { status } = search
  const chip = status && {
    id: 'status',
    label: m.paths_status(),
    value: statusName(status),
    onRemove: () => onFilter({ status: undefined }),
  }
  const byStatus = {
    label: m.paths_status(),
    choices: statuses.map((id) => ({ id, label: statusName(id) })),
    chosen: status ?? '',
    onChoose: (id: string) => onFilter({ status: statuses.find((known) => known === id) }),
  }
  return (
    <FilterBar
      search={
        <SearchBox
          label={m.paths_search_label()}
          placeholder={m.paths_search_placeholder()}
          value={search.search ?? ''}
          onSearch={(text) => onFilter({ search: text || undefined })}
        />
      }
      chips={chip ? [chip] : []}
      onClear={() => onFilter(unfiltered)}
    >
      <AddFilterButton groups={[byStatus]} />
    </FilterBar>
  )
}
