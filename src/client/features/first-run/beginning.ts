import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/session.ts'
import { isAllowed } from '#contract/permissions.ts'
import { isDismissed } from './dismissed.ts'

/** An organization with this many badges has found its way without a guide. */
const ENOUGH = 10

/** Whether an organization may still want to be led. */
export const isBeginning = (badges: number) => badges < ENOUGH

/**
 * Brings the guide with what it asks, so that it is there with the page and pushes nothing down.
 *
 * @returns nothing where it was put away, or does not come: the page does without it
 */
export async function guideFor(queryClient: QueryClient, { organization, role }: Pick<User, 'organization' | 'role'>) {
  // Its steps are for whoever may do all of them.
  if (isDismissed(organization.id) || !isAllowed(role.level, 'administer')) return undefined
  try {
    const { guideWithAnswers } = await import('./guide.ts')
    return await guideWithAnswers(queryClient, organization)
  } catch {
    return undefined
  }
}
