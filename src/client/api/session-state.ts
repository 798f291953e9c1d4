import { sharedValue } from '#client/browser/shared-value.ts'

/**
 * What this page knows about its session. `none`: no one has signed in yet. `open`: someone is signed in, so an
 * `unauthenticated` refusal means that the session has ended. `ended`: it has, and calls wait for a new sign-in.
 */
type SessionState = 'none' | 'open' | 'ended'

const state = sharedValue<SessionState>(() => 'none')
let waiting: ((restored: boolean) => void)[] = []
/** Number of sign-ins that this page has seen. */
let session = 0

/** The session in which a request is sent now, for `sessionRestored`. */
export const currentSession = () => session

export const useSessionState = state.use

/** Someone is signed in, for the first time or again: the waiting calls are repeated. */
export function openSession() {
  if (state.get() !== 'open') session += 1
  settle('open', true)
}

/** The session was ended on purpose: the waiting calls fail with their original error. */
export function closeSession() {
  settle('none', false)
}

/**
 * For a call that was refused as unauthenticated. One that was sent before the last sign-in is worth repeating at once: asking
 * again would let people sign in twice.
 *
 * @param sentIn the session in which it was sent
 * @returns true once the call is worth repeating; false if no one was signed in, or no one signs in again
 */
export function sessionRestored(sentIn: number): Promise<boolean> {
  if (state.get() === 'none') return Promise.resolve(false)
  if (state.get() === 'open' && sentIn !== session) return Promise.resolve(true)
  state.set('ended')
  return new Promise((resolve) => waiting.push(resolve))
}

function settle(next: SessionState, restored: boolean) {
  const waiters = waiting
  waiting = []
  state.set(next)
  for (const resolve of waiters) resolve(restored)
}
