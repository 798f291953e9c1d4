import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { BlankBadges } from '#client/features/badges/BlankBadge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Note } from '#client/ui/Note.tsx'
import { LedgerSkeleton } from '#client/ui/Skeleton.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './LearningPathsList.module.css'
import { PathRow } from './PathRow.tsx'
import { isFiltered, type PathSearch, unfiltered } from './path-search.ts'

type LearningPathsListProps = {
  search: PathSearch
  paths: UseQueryResult<BadgeTemplate[]>
  onChange: (change: PathSearch) => void
  onNew: () => void
}

/** The paths that match, the archived ones last, or why there are none. */
export function LearningPathsList({ search, paths, onChange, onNew }: LearningPathsListProps) {
  const { data, error } = paths
  const again = () => void paths.refetch()
  if (!data) return error ? <Failed error={error} onRetry={again} /> : <LedgerSkeleton rows={4} />
  const rank = ({ status }: BadgeTemplate) => (status === 'archived' ? 1 : 0)
  const sorted = data.toSorted((one, other) => rank(one) - rank(other))
  return (
    <>
      {error && (
        <Note kind="warn">
          {m.paths_stale()}{' '}
          <Button kind="quiet" onClick={again}>
            {m.shell_try_again()}
          </Button>
        </Note>
      )}
      {sorted.length > 0 ? (
        <ul className={styles.paths} aria-label={m.paths_places()} aria-busy={paths.isPlaceholderData || undefined}>
          {sorted.map((path) => (
            <PathRow key={path.id} path={path} />
          ))}
        </ul>
      ) : (
        <Nothing isNarrowed={isFiltered(search)} onClear={() => onChange(unfiltered)} onNew={onNew} />
      )}
    </>
  )
}

function Nothing({ isNarrowed, onClear, onNew }: { isNarrowed: boolean; onClear: () => void; onNew: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState title={m.paths_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
        {m.paths_none_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.paths_empty_title()}
      art={<BlankBadges />}
      action={
        <Button icon="plus" onClick={onNew}>
          {m.paths_new()}
        </Button>
      }
    >
      {m.paths_empty_text()}
    </EmptyState>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reference = error instanceof ApiError ? error.problem.request_id : undefined
  return (
    <ErrorState title={m.paths_failed_title()} reference={reference} onRetry={onRetry}>
      {sentenceFor(error)}
    </ErrorState>
  )
}
