import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/session.ts'
import { isAllowed } from '#contract/permissions.ts'
import { isDismissed } from './dismissed.ts'

/** Organizations with this many badges do not need the checklist. */
const ENOUGH = 10

/** Whether the checklist may be shown. */
export const mayShowChecklist = (badges: number) => badges < ENOUGH

/** Only administrators may do all of its steps. */
const isFor = ({ organization, role }: Pick<User, 'organization' | 'role'>) =>
  !isDismissed(organization.id) && isAllowed(role.level, 'administer')

/** Whether the checklist is meant for this user of an organization with this many badges. */
export const needsChecklist = (user: Pick<User, 'organization' | 'role'>, badges: number) =>
  mayShowChecklist(badges) && isFor(user)

/**
 * Loads the checklist and its data before the page renders, to avoid a layout shift.
 *
 * @returns undefined if it was dismissed or fails to load
 */
export async function loadFirstRunChecklist(queryClient: QueryClient, user: Pick<User, 'organization' | 'role'>) {
  if (!isFor(user)) return undefined
  try {
    const { loadChecklist } = await import('./load-checklist.ts')
    return await loadChecklist(queryClient, user.organization)
  } catch {
    return undefined
  }
}
