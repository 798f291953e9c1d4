import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/account/session/session.queries.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'

/** Organizations with this many badges are past their beginning, so that nothing is loaded for them. */
const MANY = 10

// Lazy: only new organizations need it.
const NextStep = lazyPart(() => import('./NextStep.tsx'), 'NextStep')

/** On every page of a new organization: the next step of the checklist, once one was done. */
export function NextStepHost() {
  const { data: user } = useSuspenseQuery(userQuery)
  if (user.organization.badges_count >= MANY) return null
  return (
    <LazyBoundary>
      <NextStep />
    </LazyBoundary>
  )
}
