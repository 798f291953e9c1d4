import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

type Name = { firstName: string; lastName: string }

/** The person whom an address and a name mean, who is made unless they are known. The caller has locked the organization. */
export async function takePerson(
  tx: Database,
  organizationId: string,
  { email, firstName, lastName }: Name & { email: string },
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select take_person(${organizationId}::uuid, ${email}, ${firstName}, ${lastName}) as id`)
  return onlyRow(rows).id
}

/**
 * Ends joins of people of this name into a person: the name means somebody else again, whose id, history and activity are
 * those from before the join.
 */
export async function endJoinsNamed(
  tx: Database,
  organizationId: string,
  { earnerId, firstName, lastName }: Name & { earnerId: string },
): Promise<void> {
  const named = sql`j.organization_id = ${organizationId} and j.earner_id = ${earnerId}
    and names_agree(j.first_name, j.last_name, ${firstName}, ${lastName})`
  await tx.execute(sql`
    insert into earners (id, organization_id, email, first_name, last_name, email_dead_at)
    select j.joined_id, e.organization_id, e.email, ${firstName}, ${lastName}, e.email_dead_at
    from earner_joins j join earners e on e.id = j.earner_id where ${named} order by j.id limit 1
    on conflict do nothing`)
  await tx.execute(sql`delete from earner_joins j where ${named}`)
}

/** Has the awards of learning paths follow their badges to a person. */
export async function takePathAwards(tx: Database, organizationId: string, earnerId: string): Promise<void> {
  await tx.execute(sql`
    update path_awards a set earner_id = ${earnerId} from badges b
    where a.organization_id = ${organizationId} and b.id = a.badge_id and b.earner_id = ${earnerId} and a.earner_id <> ${earnerId}
      and not exists (select from path_awards own where own.learning_path_id = a.learning_path_id
        and own.earner_id = ${earnerId} and own.allowed_after = a.allowed_after)`)
}
