import { useTicked } from '#client/ui/tables/use-ticked.ts'
import type { Selection } from '#contract/badge-actions.ts'
import { filterOf, filtersIn } from './badge-filter.ts'
import type { BadgeSearch } from './badge-search.ts'

/**
 * The selected badges: individual ones across pages, or all that match the filters.
 * @param page the ids of the rows on screen, in order
 */
export function useSelection(search: BadgeSearch, total: number, page: string[]) {
  const ticked = useTicked(JSON.stringify(filtersIn(search)), total, page)
  return {
    ...ticked,
    /** The selection for the API; a filter comes with the count that the user saw. */
    toInput: (): Selection => {
      const { sort: _, ...filter } = filterOf(search)
      return ticked.isAll ? { filter, expected_count: total } : { badge_ids: [...ticked.ids] }
    },
  }
}

export type BadgeSelection = ReturnType<typeof useSelection>
