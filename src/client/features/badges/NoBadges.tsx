import { ApiError } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Note } from '#client/ui/Note.tsx'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Badges.module.css'
import { BlankBadges } from './BlankBadge.tsx'
import { type BadgeSearch, isFiltered } from './badge-search.ts'
import { InlineButton } from './InlineButton.tsx'

type NoBadgesProps = {
  search: BadgeSearch
  total: number
  lastPage: number
  onChange: (change: BadgeSearch) => void
  /** Takes every filter off. */
  onClear: () => void
}

/** Why there are no rows, and what to do about it. */
export function NoBadges({ search, total, lastPage, onChange, onClear }: NoBadgesProps) {
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
    return (
      <EmptyState title={m.badges_none_title()} action={<Button onClick={onClear}>{m.shell_clear_all()}</Button>}>
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

/** Nothing came. */
export function BadgesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reference = error instanceof ApiError ? error.problem.request_id : undefined
  return (
    <ErrorState title={m.badges_failed_title()} reference={reference} onRetry={onRetry}>
      {sentenceFor(error)}
    </ErrorState>
  )
}

/** What is on screen could not be asked for again. */
export const BadgesStale = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.stale}>
    <Note kind="warn">
      {m.badges_stale()} <InlineButton onClick={onRetry}>{m.shell_try_again()}</InlineButton>
    </Note>
  </div>
)
