import type { ReactNode } from 'react'
import { ApiError, OfflineError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useRecovery } from '#client/browser/use-recovery.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'

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

type LoadedPartProps<Data> = {
  of: { data: Data | undefined; error: Error | null; refetch: () => void }
  /** Says that it failed to load. */
  failed: string
  /** About how many rows it will have. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** A part of a page that loads after it: its outline until then, or why it failed. */
export function LoadedPart<Data>({ of: { data, error, refetch }, failed, rows = 3, children }: LoadedPartProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <TableSkeleton rows={rows} />
  return (
    <ErrorState title={failed} onRetry={refetch} level={2}>
      {errorMessage(error)}
    </ErrorState>
  )
}
