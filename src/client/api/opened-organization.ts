import { sharedValue } from '#client/browser/shared-value.ts'

/** The organization for which this page was opened; none before somebody is let in. */
let opened: string | undefined

/** Whether the session has gone to another organization under this page. */
const isElsewhere = sharedValue(() => false)
let waiting: ((restored: boolean) => void)[] = []

export const useIsElsewhere = isElsewhere.use

/** The organization that every request of this page names, so that nothing is ever done in another. */
export const openedOrganization = () => opened

/** Somebody was let in, or left. */
export function openOrganization(id: string | undefined) {
  opened = id
}

/**
 * For a call that was refused because the session is in another organization by now: another tab has switched.
 *
 * @returns true once the session is back and the call is worth repeating
 */
export function organizationRestored(): Promise<boolean> {
  isElsewhere.set(true)
  return new Promise((resolve) => waiting.push(resolve))
}

/** The session is back where this page belongs: the calls that waited are repeated. */
export function settleOrganization() {
  const waiters = waiting
  waiting = []
  isElsewhere.set(false)
  for (const resolve of waiters) resolve(true)
}
