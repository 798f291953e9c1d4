import { isAllowed } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { findAwardedBy } from '../history/events.sql.ts'

/**
 * Which of these badges the caller's level and authorship allow them to revoke, whatever their status: any, or only
 * those that they awarded.
 */
export async function revocableAmong(
  db: Database,
  { organizationId, userId, level }: Pick<Caller, 'organizationId' | 'userId' | 'level'>,
  badgeIds: string[],
): Promise<Set<string>> {
  if (isAllowed(level, 'revoke_any')) return new Set(badgeIds)
  if (!isAllowed(level, 'revoke')) return new Set()
  return findAwardedBy(db, organizationId, { badgeIds, userId })
}
