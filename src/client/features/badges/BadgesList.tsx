import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Note } from '#client/ui/Note.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { LedgerSkeleton } from '#client/ui/Skeleton.tsx'
import type { listBadges } from '#contract/badges.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Badges.module.css'
import { BadgesTable } from './BadgesTable.tsx'
import { BlankBadges } from './BlankBadge.tsx'
import { type BadgeSearch, isFiltered, unfiltered } from './badge-search.ts'
import { InlineButton } from './InlineButton.tsx'

type BadgesListProps = {
  search: BadgeSearch
  page: UseQueryResult<z.output<typeof listBadges.output>>
  onChange: (change: BadgeSearch) => void
}

/** The rows that match, or why there are none. */
export function BadgesList({ search, page, onChange }: BadgesListProps) {
  const { data, error } = page
  if (!data) return error ? <Failed error={error} onRetry={() => void page.refetch()} /> : <LedgerSkeleton rows={12} />
  const { meta } = data
  return (
    <>
      {error && (
        <div className={styles.stale}>
          <Note kind="warn">
            {m.badges_stale()} <InlineButton onClick={() => void page.refetch()}>{m.shell_try_again()}</InlineButton>
          </Note>
        </div>
      )}
      {data.data.length > 0 ? (
        <>
          <BadgesTable
            badges={data.data}
            isBusy={page.isPlaceholderData}
            sort={search.sort}
            onSort={(sort) => onChange({ sort })}
          />
          <Pager
            page={meta.current_page}
            lastPage={meta.last_page}
            from={meta.from}
            to={meta.to}
            total={meta.total}
            link={(number) => ({ to: '/badges', search: { ...search, page: number > 1 ? number : undefined } })}
          />
        </>
      ) : (
        <Nothing search={search} total={meta.total} lastPage={meta.last_page} onChange={onChange} />
      )}
    </>
  )
}

type NothingProps = { search: BadgeSearch; total: number; lastPage: number; onChange: BadgesListProps['onChange'] }

function Nothing({ search, total, lastPage, onChange }: NothingProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={m.badges_page_missing_title({ page: search.page ?? 1 })}
        action={<Button onClick={() => onChange({ page: lastPage })}>{m.badges_page_last()}</Button>}
      >
        {m.badges_page_missing_text({ count: lastPage })}
      </EmptyState>
    )
  }
  if (isFiltered(search)) {
    const clear = () => onChange(unfiltered)
    return (
      <EmptyState title={m.badges_none_title()} action={<Button onClick={clear}>{m.shell_clear_all()}</Button>}>
        {m.badges_none_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.badges_empty_title()}
      art={<BlankBadges />}
      action={
        <LinkButton to="/award" kind="primary" icon="award">
          {m.badges_award()}
        </LinkButton>
      }
    >
      {m.badges_empty_text()}
    </EmptyState>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reference = error instanceof ApiError ? error.problem.request_id : undefined
  return (
    <ErrorState title={m.badges_failed_title()} reference={reference} onRetry={onRetry}>
      {sentenceFor(error)}
    </ErrorState>
  )
}
