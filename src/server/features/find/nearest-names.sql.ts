import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { earners, listMembers } from '#server/schema/tables/earners.ts'

/** Maximum number of suggested names. */
const MAX_NAMES = 5

/** Minimum word similarity. One wrong letter in the middle of a seven-letter name leaves half of the trigrams. */
const NEAR = '0.45'

/** Whom to search: everybody by default, only holders of badges, or only the members of a list. */
type NearestNamesScope = { withBadges?: boolean; listId?: string | undefined }

/**
 * The people whose names are most similar to a text by trigrams, nearest first and each name once, without names below the
 * threshold. The comparison ignores case, accents and the kind of apostrophe.
 */
export async function findNearestNames(
  tx: Database,
  organizationId: string,
  find: string,
  { withBadges, listId }: NearestNamesScope,
) {
  const isOnList = sql`exists (select from ${listMembers}
    where ${listMembers.listId} = ${listId} and ${listMembers.earnerId} = ${earners.id})`
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${NEAR}, true)`)
  const near = tx
    .selectDistinctOn([earners.searchName], {
      id: earners.id,
      firstName: earners.firstName,
      lastName: earners.lastName,
      // The second term breaks ties in favour of the name with less other text.
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
    .limit(MAX_NAMES)
}
