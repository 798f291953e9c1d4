import { sharedValue } from '#client/browser/shared-value.ts'

/** Whether a call is waiting for the user to prove their identity again. */
const isProofRequired = sharedValue(() => false)
let waiting: ((given: boolean) => void)[] = []

export const useProofRequired = isProofRequired.use

/**
 * For a call that was refused because the user's last proof of identity is too old.
 *
 * @returns true once the call is worth repeating; false if the user cancelled
 */
export function waitForProof(): Promise<boolean> {
  isProofRequired.set(true)
  return new Promise((resolve) => waiting.push(resolve))
}

/** Ends the wait: the waiting calls are repeated, or fail with their original error if the user cancelled. */
export function resolveProof(given: boolean) {
  const waiters = waiting
  waiting = []
  isProofRequired.set(false)
  for (const resolve of waiters) resolve(given)
}
