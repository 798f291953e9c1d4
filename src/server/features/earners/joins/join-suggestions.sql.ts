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
  // `offset 0` keeps the order before the comparison of names, so that no more than ten of a thousand namesakes are compared.
  const { rows } = await db.execute<{ id: string }>(sql`
    select near.id from earners one cross join lateral (
      select e.id, e.email, e.first_name, e.last_name from earners e where e.id <> one.id and e.email is not null and e.id in (
        select id from earners where organization_id = one.organization_id and email = one.email
        union
        select id from earners where organization_id = one.organization_id and name_key = one.name_key
        union
        select id from earners where organization_id = one.organization_id
          and search_words @@ find_query(one.first_name || ' ' || one.last_name))
      order by e.email <> one.email, e.id offset 0
    ) near
    where one.organization_id = ${organizationId} and one.id = ${earnerId}
      and (near.email = one.email or names_agree(near.first_name, near.last_name, one.first_name, one.last_name))
    limit ${MOST}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await db
    .select(earnerColumns)
    .from(earners)
    .where(and(eq(earners.organizationId, organizationId), inArray(earners.id, ids)))
    .orderBy(asc(earners.id))
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
}
