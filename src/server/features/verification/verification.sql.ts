import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { badgeCredentials } from '#server/schema/tables/credentials.ts'

/** The status of the badge at a place in an organization's status list; undefined if the place is free. */
export async function findStatusAt(
  db: Database,
  organizationId: string,
  { listNumber, listIndex }: { listNumber: number; listIndex: number },
): Promise<string | undefined> {
  const { badgeId, ...status } = badgeCredentials
  const [row] = await db
    .select({ status: badges.status })
    .from(badgeCredentials)
    .innerJoin(badges, eq(badges.id, badgeId))
    .where(
      and(
        eq(status.organizationId, organizationId),
        eq(status.listNumber, listNumber),
        eq(status.listIndex, listIndex),
      ),
    )
  return row?.status
}

/** Whether a badge belongs to an organization and was issued before an instant. @param end ISO 8601 */
export async function isIssuedBefore(
  db: Database,
  organizationId: string,
  badgeId: string,
  end: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: badges.id })
    .from(badges)
    .where(and(eq(badges.organizationId, organizationId), eq(badges.id, badgeId), lt(badges.createdAt, end)))
  return rows.length === 1
}
