import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionBar } from '#client/features/page/ActionBar.tsx'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { FilterBar } from '#client/ui/tables/FilterBar.tsx'
import type { BadgeImportDetails, ImportRow } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { importRowsQuery } from './badge-imports.queries.ts'
import { stepLink } from './ImportStepper.tsx'
import { type ImportSearch, isFiltered, unfiltered } from './import-search.ts'
import { RowDialog } from './RowDialog.tsx'
import { rowColumns } from './row-columns.tsx'

const loadFilters = () => import('./row-filters.ts')

/** The rows of an import: who gets what, or why not; each can be corrected until it is a badge. */
export function ReadRows({ details, search }: { details: BadgeImportDetails; search: ImportSearch }) {
  const { id, status, counts } = details
  const { state, problem, kind } = search
  const change = useFilterChange<ImportSearch>()
  const rows = useQuery({ ...importRowsQuery(id, search), placeholderData: keepPreviousData })
  const [edited, edit] = useState<ImportRow | null>(null)
  const isOpen = status === 'checked'
  return (
    <>
      <div className="grid gap-4 content-start pb-10">
        <FilterBar
          search={{ state, problem, kind }}
          onFilter={change}
          onClear={() => change(unfiltered)}
          load={loadFilters}
          data={details}
        />
        <Found
          page={rows}
          failed={m.badge_imports_rows_failed()}
          stale={m.badge_imports_rows_stale()}
          outline={<TableSkeleton rows={10} />}
        >
          {({ data, meta }) => (
            <PagedRows
              count={data.length}
              meta={meta}
              link={(page) => stepLink(id, 'rows', { ...search, page })}
              empty={
                <EmptyState
                  title={m.badge_imports_no_rows()}
                  action={
                    isFiltered(search) && <Button onClick={() => change(unfiltered)}>{m.shell_clear_all()}</Button>
                  }
                />
              }
            >
              <DataTable
                caption={m.badge_imports_rows_caption()}
                rows={data}
                rowKey="row"
                isBusy={rows.isPlaceholderData}
                columns={rowColumns(isOpen ? edit : undefined)}
              />
            </PagedRows>
          )}
        </Found>
      </div>
      {edited && <RowDialog importId={id} row={edited} onClose={() => edit(null)} />}
      <ActionBar
        back={
          <LinkButton big {...stepLink(id)}>
            {m.imports_back()}
          </LinkButton>
        }
        note={
          isOpen && m.badge_imports_ready_of({ count: formatNumber(counts.ready), of: formatNumber(sumOf(counts)) })
        }
      >
        {isOpen && (
          <LinkButton big kind="primary" {...stepLink(id, 'confirm')}>
            {m.imports_next()}
          </LinkButton>
        )}
      </ActionBar>
    </>
  )
}

const sumOf = (counts: BadgeImportDetails['counts']) => Object.values(counts).reduce((sum, count) => sum + count, 0)
