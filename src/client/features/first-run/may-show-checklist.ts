import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/session.ts'
import { isAllowed } from '#contract/permissions.ts'
import { isDismissed } from './dismissed.ts'

/** Organizations with this many badges do not need the checklist. */
const ENOUGH = 10

/** Whether the checklist may be shown. */
export const mayShowChecklist = (badges: number) => badges < ENOUGH

/**
 * Loads the checklist and its data before the page renders, to avoid a layout shift.
 *
 * @returns undefined if it was dismissed or fails to load
 */
export async function loadFirstRunChecklist(
  queryClient: QueryClient,
  { organization, role }: Pick<User, 'organization' | 'role'>,
) {
  // Only administrators may do all of its steps.
  if (isDismissed(organization.id) || !isAllowed(role.level, 'administer')) return undefined
  try {
    const { loadChecklist } = await import('./load-checklist.ts')
    return await loadChecklist(queryClient, organization)
  } catch {
    return undefined
  }
}
