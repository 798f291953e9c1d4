import type { Selection } from '#contract/badge-actions.ts'
import { isAllowed, ownOrOthers } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { requirePermission } from '#server/platform/http/authenticate.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { lockAward } from '../awards/awards.sql.ts'
import { findAwardedBy } from '../history/events.sql.ts'

type Revoking = Pick<Caller, 'organizationId' | 'userId' | 'level'>

/**
 * Which of these badges the caller's level and authorship allow them to revoke, whatever their status: any, or only
 * those that they awarded.
 */
export async function revocableAmong(
  db: Database,
  { organizationId, userId, level }: Revoking,
  badgeIds: string[],
): Promise<Set<string>> {
  if (isAllowed(level, 'revoke_badge', 'others')) return new Set(badgeIds)
  if (!isAllowed(level, 'revoke_badge', 'own')) return new Set()
  return findAwardedBy(db, organizationId, { badgeIds, userId })
}

/**
 * Revoking many badges takes `act_on_many`, unless they are those of one award that the caller made.
 * The caller must hold the organization's lock.
 * @throws Refusal 403
 */
export async function requireMayRevoke(tx: Database, caller: Revoking, { filter }: Selection) {
  const award = filter?.award_id ? await lockAward(tx, caller.organizationId, filter.award_id) : undefined
  requirePermission(caller, 'revoke_award', ownOrOthers(award?.userId, caller.userId))
}
