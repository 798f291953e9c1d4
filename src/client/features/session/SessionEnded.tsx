import { lazy, Suspense } from 'react'
import { useSessionState } from '#client/api/session-state.ts'

// It is seen seldom, and only after the service has answered: there is a network to bring it.
const SignInAgain = lazy(() => import('./SignInAgain.tsx').then((module) => ({ default: module.SignInAgain })))

/**
 * Asks to sign in again where one is: the page behind stays as it was, and what it was waiting for goes on. Somebody
 * else who signs in starts afresh, since the page behind holds what the first one read and wrote.
 */
export function SessionEnded() {
  const isEnded = useSessionState() === 'ended'
  return <Suspense>{isEnded && <SignInAgain />}</Suspense>
}
