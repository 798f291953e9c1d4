import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { exportProgress, listProgress } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import type { MarkedStep } from './people/StepMarks.tsx'
import { filterOf, type ProgressSearch } from './progress-search.ts'

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

/** Downloads the matching people as a file. */
async function exportPeople(pathId: string, search: ProgressSearch) {
  const matching = { learning_path_id: pathId, ...filterOf(search) }
  try {
    await call(listProgress, matching)
    downloadFile(exportProgress, matching)
    notify({ text: m.progress_export_begun() })
  } catch (error) {
    notify({ text: errorMessage(error) })
  }
}
