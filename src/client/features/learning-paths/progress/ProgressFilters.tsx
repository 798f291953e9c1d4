import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import { exportPeople } from './people/export-people.ts'
import type { MarkedStep } from './people/StepMarks.tsx'
import type { ProgressSearch } from './progress-search.ts'

const loadFilters = () => import('./progress-filters.tsx')

type ProgressFiltersProps = {
  pathId: string
  steps: MarkedStep[]
  search: ProgressSearch
  /** Number of matching people. */
  total: number | undefined
  onFilter: (change: ProgressSearch) => void
  onClear: () => void
}

/** The search, filters by list and missing step, and the export of the matching people. */
export function ProgressFilters({ pathId, steps, search, total, onFilter, onClear }: ProgressFiltersProps) {
  const begin = useAction({ mutationFn: () => exportPeople(pathId, search) })
  return (
    <div className="flex gap-3 items-start max-md:block [&>:first-child]:flex-1 [&>:first-child]:min-w-0">
      <FilterBar
        search={search}
        onFilter={onFilter}
        onClear={onClear}
        load={loadFilters}
        data={steps}
        words={{ label: m.progress_search_label(), placeholder: m.progress_search_placeholder() }}
        show={m.progress_list_show()}
      />
      {total !== undefined && total > 0 && (
        <Button
          icon="download"
          className="max-md:hidden"
          busy={begin.isPending && m.badges_exporting()}
          onClick={() => begin.run()}
        >
          {m.badges_export({ count: total })}
        </Button>
      )}
    </div>
  )
}
