import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/** Adds the earners of an award's badges to a list, each once. @returns how many were added */
export async function insertPeopleOfAward(
  tx: Database,
  organizationId: string,
  { awardId, listId }: { awardId: string; listId: string },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with added as (
      insert into list_members (organization_id, list_id, earner_id)
      select distinct on (e.id) e.organization_id, ${listId}::uuid, e.id
      from badges b join earners e on e.organization_id = b.organization_id and e.id = b.earner_id
      where b.organization_id = ${organizationId}::uuid and b.award_id = ${awardId}::uuid and e.email is not null
      returning 1
    )
    select count(*)::int as count from added`)
  return onlyRow(rows).count
}
