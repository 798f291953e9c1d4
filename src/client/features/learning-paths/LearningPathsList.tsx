import type { UseQueryResult } from '@tanstack/react-query'
import { May } from '#client/features/account/session/May.tsx'
import { BlankBadges } from '#client/features/badges/details/BlankBadge.tsx'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { PathRow } from './PathRow.tsx'
import { isFiltered, type PathSearch, unfiltered } from './path-search.ts'

type LearningPathsListProps = {
  search: PathSearch
  paths: UseQueryResult<BadgeTemplate[]>
  onChange: (change: PathSearch) => void
  onNew: () => void
}

/** The matching paths, archived ones last, or an explanation of why there are none. */
export function LearningPathsList({ search, paths, onChange, onNew }: LearningPathsListProps) {
  const { data, error } = paths
  const again = () => void paths.refetch()
  if (!data) {
    if (!error) return <TableSkeleton rows={4} />
    return <LoadError title={m.paths_failed_title()} error={error} onRetry={again} />
  }
  const rank = ({ status }: BadgeTemplate) => (status === 'archived' ? 1 : 0)
  const sorted = data.toSorted((one, other) => rank(one) - rank(other))
  return (
    <>
      {error && <StaleNotice onRetry={again}>{m.paths_stale()}</StaleNotice>}
      {sorted.length > 0 ? (
        <ul
          className="border-t border-t-ink [&[aria-busy]]:opacity-60"
          aria-label={m.paths_title()}
          aria-busy={paths.isPlaceholderData || undefined}
        >
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
        <May do="edit_templates">
          <Button icon="plus" onClick={onNew}>
            {m.paths_new()}
          </Button>
        </May>
      }
    >
      {m.paths_empty_text()}
    </EmptyState>
  )
}
