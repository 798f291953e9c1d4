import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { earners, listMembers } from '#server/schema/tables/earners.ts'

/** Names that are offered. */
const MOST = 5

/** How much of the trigrams of a part of a name must be shared: one wrong letter in the middle of seven leaves half of them. */
const NEAR = '0.45'

/** Among whom: everybody, the holders of badges, or the people of one list. */
type Among = { withBadges?: boolean; listId?: string | undefined }

/**
 * The people whose names are most like a text, by what they share of three letters in a row, the nearest first and each
 * name once. Compared without case, accents and the kind of apostrophe; far names are left out.
 */
export async function findNearestNames(
  tx: Database,
  organizationId: string,
  find: string,
  { withBadges, listId }: Among,
) {
  const isOnList = sql`exists (select from ${listMembers}
    where ${listMembers.listId} = ${listId} and ${listMembers.earnerId} = ${earners.id})`
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${NEAR}, true)`)
  const near = tx
    .selectDistinctOn([earners.searchName], {
      id: earners.id,
      firstName: earners.firstName,
      lastName: earners.lastName,
      // Of two who are as near, the one whose name says less besides.
      nearness: sql<number>`(word_similarity(fold(${find}), ${earners.searchName})
        + similarity(fold(${find}), ${earners.searchName}))`.as('nearness'),
    })
    .from(earners)
    .where(
      and(
        eq(earners.organizationId, organizationId),
        sql`${earners.searchName} %> fold(${find})`,
        withBadges ? gt(earners.badgesCount, 0) : undefined,
        listId ? isOnList : undefined,
      ),
    )
    .orderBy(earners.searchName, earners.id)
    .as('near')
  return tx
    .select({ id: near.id, firstName: near.firstName, lastName: near.lastName })
    .from(near)
    .orderBy(sql`${near.nearness} desc`, near.id)
    .limit(MOST)
}
