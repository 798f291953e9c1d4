import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery } from '#client/features/earners-lists/lists.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { AddFilterButton } from '#client/ui/tables/AddFilterButton.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './PathProgress.module.css'
import { exportPeople } from './people/export-people.ts'
import type { MarkedStep } from './people/StepMarks.tsx'
import type { ProgressSearch } from './progress-search.ts'

const ChooseList = lazyPart(() => import('./ChooseList.tsx'), 'ChooseList')

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
  const [isChoosingList, setChoosingList] = useState(false)
  const { data: list } = useQuery({ ...listQuery(search.list ?? ''), enabled: search.list !== undefined })
  const { mutate, isPending } = useMutation({ mutationFn: () => exportPeople(pathId, search) })
  const missing = steps.find(({ id }) => id === search.missing)
  const chips = [
    search.list && {
      id: 'list',
      label: m.badges_filter_list(),
      value: list?.name ?? (list === null ? m.badges_template_unknown() : '…'),
      onRemove: () => onFilter({ list: undefined }),
    },
    search.missing && {
      id: 'missing',
      label: m.progress_missing_step(),
      value: missing?.title ?? m.badges_template_unknown(),
      onRemove: () => onFilter({ missing: undefined }),
    },
  ].filter((chip) => typeof chip === 'object')
  const byStep = {
    label: m.progress_missing_step(),
    choices: steps.map(({ id, title }) => ({ id, label: title })),
    chosen: search.missing ?? '',
    onChoose: (id: string) => onFilter({ missing: id }),
  }
  const byList = {
    id: 'list',
    icon: 'lists' as const,
    label: `${m.badges_filter_list()}…`,
    onAction: () => setChoosingList(true),
  }
  return (
    <div className={styles.filters}>
      <FilterBar
        search={
          <SearchBox
            label={m.progress_search_label()}
            placeholder={m.progress_search_placeholder()}
            value={search.search ?? ''}
            onSearch={(text) => onFilter({ search: text || undefined })}
          />
        }
        chips={chips}
        onClear={onClear}
      >
        <AddFilterButton groups={[[byList], byStep]} />
      </FilterBar>
      {total !== undefined && total > 0 && (
        <Button
          icon="download"
          className={styles.export}
          busy={isPending && m.badges_exporting()}
          onClick={() => mutate()}
        >
          {m.badges_export({ count: total })}
        </Button>
      )}
      {isChoosingList && (
        <LazyBoundary>
          <ChooseList
            chosen={search.list}
            onChoose={(chosen) => onFilter({ list: chosen })}
            onClose={() => setChoosingList(false)}
          />
        </LazyBoundary>
      )}
    </div>
  )
}
