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
import type { Earner } from '#contract/earners/earners.ts'
import type { listEarnersOfList } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import type { EarnersSearch } from '../lists/list-search.ts'
import { EarnersTable } from './EarnersTable.tsx'
import { NobodyFound } from './NobodyFound.tsx'
import type { Removal } from './pending-removals.ts'

type EarnersFoundProps = {
  listId: string
  search: EarnersSearch
  /** The first page of the matching people. */
  page: UseQueryResult<z.output<typeof listEarnersOfList.output>>
  /** Pending removals from this list. */
  hidden: Removal[]
  onChange: (change: EarnersSearch) => void
  onOpen: (earner: Earner) => void
  onAdd: () => void
}

/** Column widths of the loading skeleton, the same as the table's. */
const COLUMNS = ['32%', '1fr', '8rem']

/** The list's matching people, or an explanation of why there are none. */
export function EarnersFound({ listId, search, page, hidden, onChange, onOpen, onAdd }: EarnersFoundProps) {
  const { data, error } = page
  const again = () => void page.refetch()
  if (!data) {
    if (!error) return <TableSkeleton rows={12} columns={COLUMNS} />
    return <LoadError title={m.earners_failed_title()} error={error} onRetry={again} />
  }
  const { total } = data.meta
  const isGone = data.data.every(({ id }) => hidden.some(({ earner_id }) => earner_id === id))
  if (total === 0 || (isGone && total === data.data.length)) {
    return (
      <Nobody
        listId={listId}
        search={search.search}
        onSearch={(text) => onChange({ search: text || undefined })}
        onAdd={onAdd}
      />
    )
  }
  return (
    <>
      {error && <StaleNotice onRetry={again}>{m.earners_stale()}</StaleNotice>}
      {search.search && (
        <p className="sr" role="status">
          {m.earners_match({ count: total })}
        </p>
      )}
      <EarnersTable
        key={search.search ?? ''}
        listId={listId}
        search={search.search}
        first={data}
        hidden={hidden}
        isBusy={page.isPlaceholderData}
        onOpen={onOpen}
      />
    </>
  )
}

type NobodyProps = { listId: string; search?: string; onSearch: (text: string) => void; onAdd: () => void }

function Nobody({ listId, search, onSearch, onAdd }: NobodyProps) {
  if (search) {
    return (
      <NobodyFound search={search} listId={listId} onSearch={onSearch}>
        {m.earners_nobody_found_text()}
      </NobodyFound>
    )
  }
  return (
    <EmptyState
      title={m.earners_nobody_title()}
      art={<Icon name="user" size={32} />}
      action={
        <May do="award">
          <LinkButton to="/lists/$listId/import" params={{ listId }} icon="upload">
            {m.imports_open()}
          </LinkButton>{' '}
          <Button icon="plus" onClick={onAdd}>
            {m.earners_add()}
          </Button>
        </May>
      }
    >
      {m.earners_nobody_text()}
    </EmptyState>
  )
}
