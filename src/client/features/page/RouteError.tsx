import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, OfflineError } from '#client/api/api-error.ts'
import { isMissingModule } from '#client/browser/missing-module.ts'
import { useRecovery } from '#client/browser/use-recovery.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import { BarePage } from './BarePage.tsx'
import { EmptySign } from './EmptySign.tsx'
import { NotFoundInShell } from './NotFound.tsx'
import { NotFoundContent } from './NotFoundContent.tsx'

// Lazy: it needs to know who is signed in, which the sign-in page, whose errors are shown here too, does not.
const Forbidden = lazyPart(() => import('./Forbidden.tsx'), 'Forbidden')

/** A page that failed to load, inside the shell. */
export function RouteError({ error }: ErrorComponentProps) {
  if (isMissing(error)) return <NotFoundInShell />
  return (
    <main id="content" tabIndex={-1} className="flex-1 grid content-center pt-10 px-gutter pb-[20svh]">
      <title>{`${titleOf(error)} · Insegna`}</title>
      <Failure error={error} />
    </main>
  )
}

/** The same if the shell itself failed to load. */
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
  // Lets failed queries run again when the route is retried.
  useEffect(() => reset(), [reset])
  // Browsers do not request a failed module again until the page is reloaded.
  const retry = () => (isMissingModule(error) && navigator.onLine ? location.reload() : void router.invalidate())
  const [wasOffline] = useState(() => !navigator.onLine)
  useRecovery(error instanceof OfflineError || isDown(error) || (isMissingModule(error) && wasOffline), retry)

  if (isMissing(error)) return <NotFoundContent />
  if (error instanceof ApiError && error.problem.code === 'second_factor_required') {
    return (
      <EmptyState
        level={1}
        art={<EmptySign />}
        title={titleOf(error)}
        action={<LinkButton to="/account/security">{m.security_set_up_now()}</LinkButton>}
      >
        {error.message}
      </EmptyState>
    )
  }
  if (error instanceof ApiError && error.status === 403) {
    return (
      <LazyBoundary>
        <Forbidden who={error.problem.message} />
      </LazyBoundary>
    )
  }
  if (isUnreachable(error) || isDown(error)) {
    return (
      <div role="alert">
        <EmptyState
          level={1}
          art={<EmptySign />}
          title={titleOf(error)}
          action={
            <Button icon="retry" onClick={retry}>
              {m.word_try_again()}
            </Button>
          }
        >
          {isDown(error) ? m.shell_down_text() : m.problems_unreachable()}
        </EmptyState>
      </div>
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
      {isRefusal ? error.message : isMissingModule(error) ? m.shell_part_missing() : m.problems_internal()}
    </ErrorState>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** No response at all, or the page's own code could not be loaded offline. */
const isUnreachable = (error: unknown) => error instanceof OfflineError || (isMissingModule(error) && !navigator.onLine)

/** Statuses of a proxy whose service is unavailable. */
const isDown = (error: unknown) => error instanceof ApiError && [502, 503, 504].includes(error.status)

function titleOf(error: unknown) {
  if (isMissing(error)) return m.shell_not_found_title()
  if (error instanceof ApiError && error.status === 403) return m.shell_forbidden_title()
  if (isUnreachable(error)) return navigator.onLine ? m.shell_down_title() : m.shell_offline_title()
  return isDown(error) ? m.shell_down_title() : m.shell_error_title()
}
