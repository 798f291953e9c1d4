import { sharedValue } from '#client/browser/shared-value.ts'

/** Whether some call waits for the person to prove who they are. */
const isProofRequired = sharedValue(() => false)
let waiting: ((given: boolean) => void)[] = []

export const useProofRequired = isProofRequired.use

/**
 * For a call that was refused because the person proved who they are too long ago.
 *
 * @returns true once it is worth repeating; false where the person would rather not
 */
export function proofGiven(): Promise<boolean> {
  isProofRequired.set(true)
  return new Promise((resolve) => waiting.push(resolve))
}

/** The person has proved who they are, or leaves it: the calls that waited are repeated, or fail as they would have. */
export function settleProof(given: boolean) {
  const waiters = waiting
  waiting = []
  isProofRequired.set(false)
  for (const resolve of waiters) resolve(given)
}
