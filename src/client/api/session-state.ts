import { sharedValue } from '#client/browser/shared-value.ts'

/**
 * What this page knows of its session. `none`: nobody has been let in yet. `open`: somebody is signed in, so a refusal
 * for want of credentials means that the session ended under their hands. `ended`: it did, and calls wait for it.
 */
type SessionState = 'none' | 'open' | 'ended'

const state = sharedValue<SessionState>(() => 'none')
let waiting: ((restored: boolean) => void)[] = []

export const useSessionState = state.use

/** Somebody is signed in, for the first time or again: the calls that waited are repeated. */
export function openSession() {
  settle('open', true)
}

/** Nobody is signed in any more, and that was meant: the calls that waited fail as they would have. */
export function closeSession() {
  settle('none', false)
}

/**
 * For a call that was refused for want of credentials.
 *
 * @returns true once it is worth repeating; false where nobody was signed in, or nobody signs in again
 */
export function sessionRestored(): Promise<boolean> {
  if (state.get() === 'none') return Promise.resolve(false)
  state.set('ended')
  return new Promise((resolve) => waiting.push(resolve))
}

function settle(next: SessionState, restored: boolean) {
  const waiters = waiting
  waiting = []
  state.set(next)
  for (const resolve of waiters) resolve(restored)
}
