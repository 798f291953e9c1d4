import type { QueryClient } from '@tanstack/react-query'
import { newestRequestQuery } from '#client/features/organization/organization.queries.ts'
import type { User } from '#contract/accounts/session.ts'
import { isAllowed } from '#contract/permissions.ts'
import { isDismissed } from './dismissed.ts'
import { activeTemplatesCountQuery, listsCountQuery } from './first-run.queries.ts'

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
  const [guide] = await Promise.allSettled([
    import('./FirstRun.tsx'),
    queryClient.query(activeTemplatesCountQuery),
    queryClient.query(listsCountQuery),
    organization.credits_left === 0 && queryClient.query(newestRequestQuery),
  ])
  return guide.status === 'fulfilled' ? guide.value.FirstRun : undefined
}
