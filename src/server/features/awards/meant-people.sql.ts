import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/**
 * The people of a list in its order, with the text, number or boolean that their metadata has under a name; an empty text
 * for anything else.
 */
export async function findValues(
  db: Database,
  { organizationId, listId }: { organizationId: string; listId: string },
  name: string,
): Promise<{ earner_id: string; value: string }[]> {
  const { rows } = await db.execute<{ earner_id: string; value: string }>(sql`
    select m.earner_id, coalesce(
      case when jsonb_typeof(e.metadata -> ${name}::text) in ('string', 'number', 'boolean')
        then e.metadata ->> ${name}::text end, '') as value
    from list_members m join earners e on e.id = m.earner_id
    where m.organization_id = ${organizationId} and m.list_id = ${listId}
    order by m.created_at, m.earner_id`)
  return rows
}

/** The people of a list, in its order, whose names have characters beyond Latin-1 and Latin Extended-A. */
export async function findUnusualNames(
  db: Database,
  { organizationId, listId }: { organizationId: string; listId: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select e.id, e.first_name || ' ' || e.last_name as name
    from list_members m join earners e on e.id = m.earner_id
    where m.organization_id = ${organizationId} and m.list_id = ${listId}
      and (e.first_name || e.last_name) ~ '[^\\u0001-\\u017f]'
    order by m.created_at, m.earner_id`)
  return rows
}
