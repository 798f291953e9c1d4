import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { earners } from '#server/schema/tables/earners.ts'
import type { EarnerRow } from '../earner-answer.ts'
import { earnerColumns } from '../earners.sql.ts'

const MOST = 10

/** Who shares a person's address, and then who has a name that agrees with theirs; the oldest first. */
export async function findJoinSuggestions(
  db: Database,
  organizationId: string,
  earnerId: string,
): Promise<EarnerRow[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from earners one join earners e on e.organization_id = one.organization_id and e.id <> one.id
      and (e.email = one.email or e.name_key = one.name_key
        or e.search_words @@ find_query(one.first_name || ' ' || one.last_name))
    where one.organization_id = ${organizationId} and one.id = ${earnerId} and e.email is not null
      and (e.email = one.email or names_agree(e.first_name, e.last_name, one.first_name, one.last_name))
    order by e.email <> one.email, e.id limit ${MOST}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await db
    .select(earnerColumns)
    .from(earners)
    .where(and(eq(earners.organizationId, organizationId), inArray(earners.id, ids)))
    .orderBy(asc(earners.id))
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
}
