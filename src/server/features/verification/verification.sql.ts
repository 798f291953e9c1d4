import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { badges } from '#server/database/schema/badges.ts'
import { badgeCredentials } from '#server/database/schema/credentials.ts'

/** The status of the badge that has a place in a status list of an organization; undefined where the place is free. */
export async function findStatusAt(
  db: Database,
  organizationId: string,
  { listNumber, listIndex }: { listNumber: number; listIndex: number },
): Promise<string | undefined> {
  const { badgeId, ...place } = badgeCredentials
  const [row] = await db
    .select({ status: badges.status })
    .from(badgeCredentials)
    .innerJoin(badges, eq(badges.id, badgeId))
    .where(
      and(eq(place.organizationId, organizationId), eq(place.listNumber, listNumber), eq(place.listIndex, listIndex)),
    )
  return row?.status
}
