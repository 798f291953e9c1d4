import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { useMay } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { CountFilter } from '#client/ui/tables/CountFilter.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { exportProgress, listProgress } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ProgressSummary } from '../path-progress.queries.ts'
import { stateChoices } from '../path-states.ts'
import { filterOf, isFiltered, type ProgressSearch } from '../progress-search.ts'
import type { PeopleActionRequest } from './PeopleActionDialog.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import type { MarkedStep } from './StepMarks.tsx'
import { usePeopleSelection } from './use-people-selection.ts'

const PeopleBar = lazyPart(() => import('./PeopleBar.tsx'), 'PeopleBar')

type PathPeopleProps = {
  path: { id: string; title: string }
  steps: MarkedStep[]
  summary: ProgressSummary
  search: ProgressSearch
  page: UseQueryResult<z.output<typeof listProgress.output>>
  onAction: (request: PeopleActionRequest) => void
}

/** The people on a path, filtered by state, list, missing step and name. */
export function PathPeople({ path, steps, summary, search, page, onAction }: PathPeopleProps) {
  const navigate = useNavigate({ from: '/learning-paths/$pathId/progress' })
  const change = useFilterChange<ProgressSearch>()
  const clear = () => void navigate({ search: {}, resetScroll: false })
  return (
    <section id="people" className="[scroll-margin-top:calc(var(--bar)_+_var(--s-4))]" aria-labelledby="people-title">
      <div className="flex flex-wrap gap-x-6 gap-y-3 items-center mb-4 max-md:grid max-md:gap-2.5 max-md:grid-cols-1 [&_h2]:mr-auto [&_h2_small]:ml-1.5 [&_h2_small]:text-ink-3 [&_h2_small]:text-sm [&_h2_small]:font-text [&_h2_small]:tracking-[0]">
        <h2 id="people-title">
          {m.progress_people()}{' '}
          <small role="status">
            {summary.is_up_to_date ? m.progress_people_count({ count: summary.people_count }) : m.progress_counting()}
          </small>
        </h2>
        <CountFilter
          label={m.progress_state()}
          choices={stateChoices(summary, search.state)}
          chosen={search.state}
          onChoose={(state) => change({ state })}
        />
      </div>
      <ProgressFilters
        pathId={path.id}
        steps={steps}
        search={search}
        total={page.data?.meta.total}
        onFilter={change}
        onClear={clear}
      />
      <FoundPeople {...{ steps, summary, search, page, onAction }} pathId={path.id} onClear={clear} />
    </section>
  )
}

type FoundPeopleProps = Pick<PathPeopleProps, 'steps' | 'summary' | 'search' | 'page' | 'onAction'> & {
  pathId: string
  onClear: () => void
}

/** The rows, or why there are none. */
function FoundPeople({ pathId, steps, summary, search, page, onAction, onClear }: FoundPeopleProps) {
  const mayAct = useMay('award')
  const { data } = page
  const selection = usePeopleSelection(search, data?.meta.total ?? 0, data?.data ?? [])
  return (
    <Found
      page={page}
      failed={m.progress_failed_title()}
      stale={m.progress_stale()}
      outline={<TableSkeleton rows={8} />}
    >
      {({ data: people, meta }) => (
        <PagedRows
          count={people.length}
          meta={meta}
          link={(number) => ({
            to: '/learning-paths/$pathId/progress',
            params: { pathId },
            search: { ...search, page: number },
            hash: 'people',
          })}
          empty={
            <EmptyState
              title={m.progress_nobody_title()}
              action={isFiltered(search) && <Button onClick={onClear}>{m.shell_clear_all()}</Button>}
            >
              {m.progress_nobody_text()}
            </EmptyState>
          }
        >
          <PeopleTable
            people={people}
            steps={steps}
            summary={summary}
            isBusy={page.isPlaceholderData}
            selection={mayAct ? selection : null}
            onAction={(action, person) =>
              onAction({ action, people: { earner_ids: [person.earner_id] }, count: 1, known: [person] })
            }
          />
          {mayAct && selection.count > 0 && (
            <LazyBoundary>
              <PeopleBar
                selection={selection}
                summary={summary}
                search={search}
                total={meta.total}
                onAction={onAction}
              />
            </LazyBoundary>
          )}
        </PagedRows>
      )}
    </Found>
  )
}

const loadFilters = () => import('#client/features/learning-paths/progress/progress-filters.tsx')

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
function ProgressFilters({ pathId, steps, search, total, onFilter, onClear }: ProgressFiltersProps) {
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
