import type { Act, Whose } from '#contract/permissions.ts'
import { requirePermission } from '#server/platform/http/authenticate.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { findMembership } from './memberships.sql.ts'

/**
 * Checks again for the caller's permission, because they may have been demoted, suspended or removed while their request
 * waited for a lock.
 * @param now the caller's membership, read after the lock was acquired
 * @throws Refusal 401, 403
 */
export function recheckPermission<A extends Act>(
  now: Awaited<ReturnType<typeof findMembership>>,
  act: A,
  ...whose: Whose<A>
): void {
  if (now?.status !== 'active') throw new Refusal(401, 'unauthenticated')
  requirePermission(now, act, ...whose)
}
