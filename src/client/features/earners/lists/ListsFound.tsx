import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { May } from '#client/features/account/session/May.tsx'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Pager } from '#client/ui/tables/Pager.tsx'
import type { EarnersListSummary, listEarnersLists } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { ListsTable } from './ListsTable.tsx'
import { isFiltered, type ListSearch, unfiltered } from './list-search.ts'
import { PageMissing } from './PageMissing.tsx'

type ListsFoundProps = {
  search: ListSearch
  page: UseQueryResult<z.output<typeof listEarnersLists.output>>
  /** The page's lists, without those being deleted. */
  lists: EarnersListSummary[] | undefined
  onChange: (change: ListSearch) => void
  onNew: () => void
}

/** Column widths of the loading skeleton, the same as the table's. */
const COLUMNS = ['26%', '1fr', '6rem', '7rem', '7.5rem', '9rem']

/** The matching lists, or an explanation of why there are none. */
export function ListsFound({ search, page, lists, onChange, onNew }: ListsFoundProps) {
  const { data, error } = page
  const again = () => void page.refetch()
  if (!data || !lists) {
    if (!error) return <TableSkeleton rows={8} columns={COLUMNS} />
    return <LoadError title={m.earners_failed_title()} error={error} onRetry={again} />
  }
  const { meta } = data
  if (lists.length === 0 && meta.total > data.data.length) {
    return (
      <PageMissing
        page={search.page ?? 1}
        lastPage={meta.last_page}
        onLast={() => onChange({ page: meta.last_page > 1 ? meta.last_page : undefined })}
      />
    )
  }
  return (
    <>
      {error && <StaleNotice onRetry={again}>{m.earners_stale()}</StaleNotice>}
      {lists.length > 0 ? (
        <>
          <ListsTable lists={lists} isBusy={page.isPlaceholderData} />
          <Pager
            meta={meta}
            link={(number) => ({ to: '/lists', search: { ...search, page: number > 1 ? number : undefined } })}
          />
        </>
      ) : (
        <Nothing isNarrowed={isFiltered(search)} onClear={() => onChange(unfiltered)} onNew={onNew} />
      )}
    </>
  )
}

function Nothing({ isNarrowed, onClear, onNew }: { isNarrowed: boolean; onClear: () => void; onNew: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title={m.earners_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
        {m.earners_none_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.earners_empty_title()}
      art={<Icon name="lists" size={32} />}
      action={
        <May do="award">
          <LinkButton to="/lists/import" icon="upload">
            {m.imports_open()}
          </LinkButton>{' '}
          <Button icon="plus" onClick={onNew}>
            {m.earners_new()}
          </Button>
        </May>
      }
    >
      {m.earners_empty_text()}
    </EmptyState>
  )
}
