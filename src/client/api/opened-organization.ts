import { sharedValue } from '#client/browser/shared-value.ts'

/** The organization that this page was opened for; undefined until someone is signed in. */
let opened: string | undefined

/** Whether another tab has moved the session to another organization. */
const isInOtherOrganization = sharedValue(() => false)
/** Whether this page has moved the session itself, and is about to be loaded anew. */
let isLeaving = false
let waiting: ((restored: boolean) => void)[] = []

export const useIsInOtherOrganization = isInOtherOrganization.use

/** The organization sent with every request of this page, so that none acts on another organization. */
export const openedOrganization = () => opened

/** Sets the organization on sign-in, and clears it on sign-out. */
export function openOrganization(id: string | undefined) {
  opened = id
}

/**
 * For a call that was refused because another tab has moved the session to another organization.
 *
 * @returns true once the session is back and the call is worth repeating
 */
export function organizationRestored(): Promise<boolean> {
  if (!isLeaving) isInOtherOrganization.set(true)
  return new Promise((resolve) => waiting.push(resolve))
}

/** This page moves the session itself: what it was still reading is refused from now on, and nobody has to be asked about that. */
export function leaveOrganization() {
  isLeaving = true
}

/** The session is back in this page's organization: the waiting calls are repeated. */
export function repeatWaitingCalls() {
  const waiters = waiting
  waiting = []
  isInOtherOrganization.set(false)
  for (const resolve of waiters) resolve(true)
}
