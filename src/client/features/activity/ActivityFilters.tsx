import { useState } from 'react'
import { daySpan } from '#client/i18n/day-span.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { AddFilterButton } from '#client/ui/tables/AddFilterButton.tsx'
import { FilterBar, type FilterChip } from '#client/ui/tables/FilterBar.tsx'
import type { Activity } from '#contract/activity.ts'
import { m } from '#i18n/compiled/messages.js'
import { useFirstMonth } from '../session/use-first-month.ts'
import { areaNames } from './activity-looks.ts'
import { type ActivitySearch, areas, unfiltered } from './activity-search.ts'

const DaysDialog = lazyPart(() => import('#client/ui/dates/DaysDialog.tsx'), 'DaysDialog')

type ActivityFiltersProps = {
  search: ActivitySearch
  /** The lines on screen, from which the chosen thing's name is taken. */
  lines: Activity[]
  /** The chosen person; null if there is none or it has not loaded yet. */
  user: { uuid: string; name: string } | null
  /** The current user's id for the “only mine” filter; null where only their own lines are listed. */
  ownId: string | null
  onFilter: (change: ActivitySearch) => void
}

/** The search box and a chip for each active filter; all of their state is in the URL. */
export function ActivityFilters({ search, lines, user, ownId, onFilter }: ActivityFiltersProps) {
  const firstMonth = useFirstMonth()
  const [isAsking, setAsking] = useState(false)
  const byArea = {
    label: m.activity_filter_kind(),
    choices: areas.map((id) => ({ id, label: areaNames[id]() })),
    chosen: search.area ?? '',
    onChoose: (id: string) => onFilter({ area: areas.find((known) => known === id) }),
  }
  const byDay = {
    id: 'days',
    icon: 'calendar' as const,
    label: m.activity_filter_days(),
    onAction: () => setAsking(true),
  }
  const mine = ownId && {
    id: 'mine',
    icon: 'user' as const,
    label: m.activity_only_mine(),
    onAction: () => onFilter({ person: ownId }),
  }
  return (
    <>
      <FilterBar
        search={
          <SearchBox
            label={m.activity_search_label()}
            placeholder={m.activity_search()}
            value={search.search ?? ''}
            onSearch={(text) => onFilter({ search: text || undefined })}
          />
        }
        chips={chipsOf(search, lines, user, onFilter)}
        onClear={() => onFilter(unfiltered)}
      >
        <AddFilterButton groups={[byArea, mine ? [mine, byDay] : [byDay]]} />
      </FilterBar>
      {isAsking && (
        <LazyBoundary>
          <DaysDialog
            title={m.activity_filter_days()}
            chooseLabel={m.activity_days_show()}
            from={search.from}
            to={search.to}
            firstMonth={firstMonth}
            onChoose={onFilter}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function chipsOf(
  { area, person, thing, from, to }: ActivitySearch,
  lines: Activity[],
  user: ActivityFiltersProps['user'],
  onFilter: ActivityFiltersProps['onFilter'],
) {
  const chips: FilterChip[] = []
  const add = (id: string, label: string, value: string, off: ActivitySearch) =>
    chips.push({ id, label, value, onRemove: () => onFilter(off) })
  const days = daySpan(from, to)
  if (days) add('days', m.activity_filter_days(), days, { from: undefined, to: undefined })
  if (area) add('area', m.activity_filter_kind(), areaNames[area](), { area: undefined })
  if (person) {
    add('person', m.activity_filter_person(), person === user?.uuid ? user.name : m.awards_by_somebody(), {
      person: undefined,
    })
  }
  if (thing) {
    const line = lines.find(({ subject }) => subject?.id === thing)
    add('thing', m.activity_filter_thing(), line?.subject?.label ?? m.badges_template_unknown(), { thing: undefined })
  }
  return chips
}
