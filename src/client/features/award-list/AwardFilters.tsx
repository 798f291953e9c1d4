import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daySpan } from '#client/i18n/day-span.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { AddFilterButton } from '#client/ui/tables/AddFilterButton.tsx'
import { FilterBar, type FilterChip } from '#client/ui/tables/FilterBar.tsx'
import type { AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOfFilter } from '../badges/filters/filter-names.ts'
import type { DialogFilter } from './AwardFilterDialog.tsx'
import { kindName } from './award-words.ts'
import { type AwardsSearch, kinds, unfiltered } from './awards-search.ts'

const AwardFilterDialog = lazyPart(() => import('./AwardFilterDialog.tsx'), 'AwardFilterDialog')

type AwardFiltersProps = {
  search: AwardsSearch
  /** The awards on screen, from which the name of the chosen person is taken. */
  awards: AwardSummary[]
  /** The current user's id, for the “only mine” filter. */
  userId: string
  onFilter: (change: AwardsSearch) => void
}

/** A chip for each active filter, and a menu to add others; all of their state is in the URL. */
export function AwardFilters({ search, awards, userId, onFilter }: AwardFiltersProps) {
  const [filterToAdd, setFilterToAdd] = useState<DialogFilter | null>(null)
  const chips = useChips(search, awards, onFilter)
  const dialogChoice = (id: DialogFilter, icon: 'templates' | 'lists' | 'calendar', label: string) => ({
    // Prefixed so that it cannot clash with the ids of the kinds in the same menu.
    id: `ask-${id}`,
    icon,
    label: `${label}…`,
    onAction: () => setFilterToAdd(id),
  })
  return (
    <>
      <FilterBar chips={chips} onClear={() => onFilter(unfiltered)}>
        <AddFilterButton
          groups={[
            {
              label: m.awards_how(),
              choices: kinds.map((id) => ({ id, label: kindName(id) })),
              chosen: search.kind ?? '',
              onChoose: (id: string) => onFilter({ kind: kinds.find((known) => known === id) }),
            },
            [
              dialogChoice('template', 'templates', m.badges_template()),
              dialogChoice('list', 'lists', m.badges_filter_list()),
              dialogChoice('days', 'calendar', m.awards_days()),
              {
                id: 'mine',
                icon: 'user' as const,
                label: m.awards_mine(),
                onAction: () => onFilter({ person: userId }),
              },
            ],
          ]}
        />
      </FilterBar>
      {filterToAdd && (
        <LazyBoundary>
          <AwardFilterDialog
            filter={filterToAdd}
            search={search}
            onFilter={onFilter}
            onClose={() => setFilterToAdd(null)}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function useChips(
  { template, list, person, kind, from, to }: AwardsSearch,
  awards: AwardSummary[],
  onFilter: AwardFiltersProps['onFilter'],
) {
  const { data: names } = useQuery({
    queryKey: ['filter-chips', 'awards', template, list],
    // A deleted template or list still filters the awards to none, so its chip must be shown.
    queryFn: async ({ client }) => ({
      template: template && (await nameOfFilter(client, 'template', template).catch(() => null)),
      list: list && (await nameOfFilter(client, 'list', list).catch(() => null)),
    }),
    enabled: template !== undefined || list !== undefined,
    placeholderData: keepPreviousData,
  })
  const chips: FilterChip[] = []
  const add = (id: string, label: string, value: string, off: AwardsSearch) =>
    chips.push({ id, label, value, onRemove: () => onFilter(off) })
  const days = daySpan(from, to)
  if (days) add('days', m.awards_days(), days, { from: undefined, to: undefined })
  if (kind) add('kind', m.awards_how(), kindName(kind), { kind: undefined })
  const nameOr = (name: string | null | undefined) => (names ? (name ?? m.badges_template_unknown()) : '…')
  if (template) add('template', m.badges_template(), nameOr(names?.template), { template: undefined })
  if (list) add('list', m.badges_filter_list(), nameOr(names?.list), { list: undefined })
  if (person) {
    const author = awards.find(({ author }) => author?.id === person)?.author
    add('person', m.awards_by(), author?.name ?? m.awards_by_somebody(), { person: undefined })
  }
  return chips
}
