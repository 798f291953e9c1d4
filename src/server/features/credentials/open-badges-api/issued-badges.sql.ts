import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'

type Range = { since: Date | undefined; limit: number; offset: number }

const issued = (organizationId: string, since: Date | undefined): SQL | undefined =>
  and(
    eq(badges.organizationId, organizationId),
    since && sql`${badges.createdAt} > ${since.toISOString()}::timestamptz`,
  )

/**
 * The ids of a range of an organization's badges in the order in which they were issued. New ones come last and none moves,
 * so that pages neither repeat nor leave out any while others are awarded.
 */
export async function findIssuedBadges(db: Database, organizationId: string, { since, limit, offset }: Range) {
  const rows = await db
    .select({ id: badges.id })
    .from(badges)
    .where(issued(organizationId, since))
    .orderBy(asc(badges.seq))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** How many badges the pages go over. */
export const countIssuedBadges = (db: Database, organizationId: string, since: Date | undefined): Promise<number> =>
  db.$count(badges, issued(organizationId, since))
