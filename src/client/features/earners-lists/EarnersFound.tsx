import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { LedgerSkeleton } from '#client/ui/Skeleton.tsx'
import type { Earner } from '#contract/earners.ts'
import type { listEarnersOfList } from '#contract/earners-lists.ts'
import { m } from '#i18n/paraglide/messages.js'
import { EarnersTable } from './EarnersTable.tsx'
import { Failed, PageMissing, Stale } from './Found.tsx'
import type { PageSearch } from './list-search.ts'
import type { Removal } from './pending-removals.ts'

type EarnersFoundProps = {
  listId: string
  search: PageSearch
  page: UseQueryResult<z.output<typeof listEarnersOfList.output>>
  /** What is being removed from this list. */
  hidden: Removal[]
  onChange: (change: PageSearch) => void
  onOpen: (earner: Earner) => void
  onAdd: () => void
}

/** The people of a list that match, or why there are none. */
export function EarnersFound({ listId, search, page, hidden, onChange, onOpen, onAdd }: EarnersFoundProps) {
  const { data, error } = page
  const again = () => void page.refetch()
  if (!data) return error ? <Failed error={error} onRetry={again} /> : <LedgerSkeleton rows={12} />
  const { meta } = data
  const earners = data.data.filter(({ id }) => !hidden.some(({ earner_id }) => earner_id === id))
  if (earners.length === 0 && meta.total > data.data.length) {
    return (
      <PageMissing
        page={search.page ?? 1}
        lastPage={meta.last_page}
        onLast={() => onChange({ page: meta.last_page > 1 ? meta.last_page : undefined })}
      />
    )
  }
  if (earners.length === 0) {
    return (
      <Nobody listId={listId} search={search.search} onClear={() => onChange({ search: undefined })} onAdd={onAdd} />
    )
  }
  const params = { listId }
  return (
    <>
      {error && <Stale onRetry={again} />}
      {search.search && (
        <p className="sr" role="status">
          {m.earners_match({ count: meta.total })}
        </p>
      )}
      <EarnersTable listId={listId} earners={earners} isBusy={page.isPlaceholderData} onOpen={onOpen} />
      <Pager
        page={meta.current_page}
        lastPage={meta.last_page}
        from={meta.from}
        to={meta.to}
        total={meta.total}
        link={(number) => ({
          to: '/lists/$listId',
          params,
          search: { ...search, page: number > 1 ? number : undefined },
        })}
      />
    </>
  )
}

type NobodyProps = { listId: string; search?: string; onClear: () => void; onAdd: () => void }

function Nobody({ listId, search, onClear, onAdd }: NobodyProps) {
  if (search) {
    return (
      <EmptyState
        title={m.earners_nobody_found({ search })}
        action={<Button onClick={onClear}>{m.earners_search_clear()}</Button>}
      >
        {m.earners_nobody_found_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.earners_nobody_title()}
      art={<Icon name="user" size={32} />}
      action={
        <>
          <LinkButton to="/lists/$listId/import" params={{ listId }} icon="upload">
            {m.imports_open()}
          </LinkButton>{' '}
          <Button icon="plus" onClick={onAdd}>
            {m.earners_add()}
          </Button>
        </>
      }
    >
      {m.earners_nobody_text()}
    </EmptyState>
  )
}
