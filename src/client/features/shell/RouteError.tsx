import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, OfflineError } from '#client/api/api-error.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { BarePage } from './BarePage.tsx'
import { NothingHere } from './NotFound.tsx'
import styles from './RouteError.module.css'

/** A page of the shell that did not come. */
export function RouteError({ error }: ErrorComponentProps) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <title>{`${titleOf(error)} · Insegna`}</title>
      <Failure error={error} />
    </main>
  )
}

/** The same where not even the shell came. */
export function BareError({ error }: ErrorComponentProps) {
  return (
    <BarePage title={titleOf(error)}>
      <Failure error={error} />
    </BarePage>
  )
}

function Failure({ error }: { error: unknown }) {
  useLocale()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  // The queries that failed are asked again once the route is tried again.
  useEffect(() => reset(), [reset])
  const retry = () => void router.invalidate()

  if (error instanceof ApiError && error.status === 404) return <NothingHere />
  if (error instanceof OfflineError) {
    return (
      <ErrorState level={1} icon="offline" title={titleOf(error)} onRetry={retry}>
        {m.problems_unreachable()}
      </ErrorState>
    )
  }
  const isRefusal = error instanceof ApiError && error.status < 500
  return (
    <ErrorState
      level={1}
      title={titleOf(error)}
      reference={error instanceof ApiError ? error.problem.request_id : undefined}
      onRetry={retry}
    >
      {isRefusal ? error.message : m.problems_internal()}
    </ErrorState>
  )
}

function titleOf(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return m.shell_not_found_title()
  return m.shell_error_title()
}
