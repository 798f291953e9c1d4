import { ApiError, OfflineError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useRecovery } from '#client/browser/use-recovery.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'

type LoadErrorProps = {
  /** Names what failed to load. */
  title: string
  error: Error
  onRetry: () => void
}

/** A part of a page that failed to load: the reason, a retry button, and the request id to quote to support. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  useRecovery(error instanceof OfflineError, onRetry)
  const reference = error instanceof ApiError ? error.problem.request_id : undefined
  return (
    <ErrorState title={title} reference={reference} onRetry={onRetry}>
      {errorMessage(error)}
    </ErrorState>
  )
}
