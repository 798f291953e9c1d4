import { useState } from 'react'
import { daySpan } from '#client/i18n/day-span.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { AddFilterButton } from '#client/ui/tables/AddFilterButton.tsx'
import { FilterBar, type FilterChip } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useFirstMonth } from '../session/use-first-month.ts'
import { type ListSearch, statuses, types, unfiltered } from './list-search.ts'
import { statusName, typeName } from './list-words.ts'

const DaysDialog = lazyPart(() => import('#client/ui/dates/DaysDialog.tsx'), 'DaysDialog')

type ListFiltersProps = {
  search: ListSearch
  /** Changes the filters, which resets the listing to its first page. */
  onFilter: (change: ListSearch) => void
}

/** The search by name and a chip for each active filter; all of their state is in the URL. */
export function ListFilters({ search, onFilter }: ListFiltersProps) {
  const firstMonth = useFirstMonth()
  const [isAsking, setAsking] = useState(false)
  const { type, status, from, to } = search
  const byType = {
    label: m.earners_type(),
    choices: types.map((id) => ({ id, label: typeName(id) })),
    chosen: type ?? '',
    onChoose: (id: string) => onFilter({ type: types.find((known) => known === id) }),
  }
  const byStatus = {
    label: m.earners_status(),
    choices: statuses.map((id) => ({ id, label: statusName(id) })),
    chosen: status ?? '',
    onChoose: (id: string) => onFilter({ status: statuses.find((known) => known === id) }),
  }
  const byDay = {
    id: 'created',
    icon: 'calendar' as const,
    label: m.earners_filter_created(),
    onAction: () => setAsking(true),
  }
  return (
    <>
      <FilterBar
        search={
          <SearchBox
            label={m.earners_search_lists()}
            placeholder={m.earners_search_lists_placeholder()}
            value={search.search ?? ''}
            onSearch={(text) => onFilter({ search: text || undefined })}
          />
        }
        chips={chipsOf(search, onFilter)}
        onClear={() => onFilter(unfiltered)}
      >
        <AddFilterButton groups={[byType, byStatus, [byDay]]} />
      </FilterBar>
      {isAsking && (
        <LazyBoundary>
          <DaysDialog
            title={m.earners_days_title()}
            chooseLabel={m.earners_days_show()}
            from={from}
            to={to}
            firstMonth={firstMonth}
            onChoose={onFilter}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function chipsOf({ type, status, from, to }: ListSearch, onFilter: ListFiltersProps['onFilter']) {
  const chips: FilterChip[] = []
  const add = (id: string, label: string, value: string, off: ListSearch) =>
    chips.push({ id, label, value, onRemove: () => onFilter(off) })
  if (type) add('type', m.earners_type(), typeName(type), { type: undefined })
  if (status) add('status', m.earners_status(), statusName(status), { status: undefined })
  const days = daySpan(from, to)
  if (days) add('created', m.earners_created(), days, { from: undefined, to: undefined })
  return chips
}
