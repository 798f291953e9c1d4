import { ApiError } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Note } from '#client/ui/Note.tsx'
import { m } from '#i18n/paraglide/messages.js'

/** Nothing came. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reference = error instanceof ApiError ? error.problem.request_id : undefined
  return (
    <ErrorState title={m.earners_failed_title()} reference={reference} onRetry={onRetry}>
      {sentenceFor(error)}
    </ErrorState>
  )
}

/** What is on screen could not be asked for again. */
export const Stale = ({ onRetry }: { onRetry: () => void }) => (
  <Note kind="warn">
    {m.earners_stale()}{' '}
    <Button kind="quiet" onClick={onRetry}>
      {m.shell_try_again()}
    </Button>
  </Note>
)

type PageMissingProps = { page: number; lastPage: number; onLast: () => void }

/** The address names a page beyond the last. */
export const PageMissing = ({ page, lastPage, onLast }: PageMissingProps) => (
  <EmptyState
    title={m.earners_page_missing_title({ page })}
    action={<Button onClick={onLast}>{m.earners_page_last()}</Button>}
  >
    {m.earners_page_missing_text({ count: lastPage })}
  </EmptyState>
)
