import { Suspense } from 'react'
import { useSessionState } from '#client/api/session-state.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'

// Lazy: rarely needed, and only after a response from the service, so there is a network to load it over.
const SignInAgain = lazyPart(() => import('./SignInAgain.tsx'), 'SignInAgain')

/**
 * Asks to sign in again on top of the current page, which keeps its state and continues its waiting calls. If somebody
 * else signs in, the page is reloaded, since it holds what the first user read and wrote.
 */
export function SessionEnded() {
  const isEnded = useSessionState() === 'ended'
  return <Suspense>{isEnded && <SignInAgain />}</Suspense>
}
