import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** The earner, or the one with whom they were joined since the mail was sent. */
const living = (earnerId: string): SQL => sql`
  coalesce((select earner_id from earner_joins where joined_id = ${earnerId}::uuid limit 1), ${earnerId}::uuid)`

/** An earner and everybody who shares the address. */
const atAddressOf = (earnerId: string): SQL => sql`
  select e.id, e.organization_id from earners one
  join earners e on e.id = one.id or e.email = one.email and e.organization_id = one.organization_id
  where one.id = ${living(earnerId)}`

/**
 * Whether somebody at an earner's address has opted out of reminders, with their organization; undefined if the earner does
 * not exist.
 */
export async function findOptOut(db: Database, earnerId: string) {
  const [row] = await db
    .select({
      organizationId: organizations.id,
      organization: organizations.name,
      language: organizations.language,
      isOptedOut: sql<boolean>`exists (select from reminder_opt_outs o
        where o.earner_id in (select id from (${atAddressOf(earnerId)}) at_address))`,
    })
    .from(earners)
    .innerJoin(organizations, eq(organizations.id, earners.organizationId))
    .where(eq(earners.id, living(earnerId)))
  return row
}

/** Opts out everybody at an earner's address, so that it lasts when one of them is erased. */
export async function insertOptOut(db: Database, earnerId: string): Promise<void> {
  await db.execute(sql`
    insert into reminder_opt_outs (organization_id, earner_id)
    select organization_id, id from (${atAddressOf(earnerId)}) at_address on conflict do nothing`)
}

export async function deleteOptOut(db: Database, earnerId: string): Promise<void> {
  await db.execute(sql`
    delete from reminder_opt_outs where earner_id in (select id from (${atAddressOf(earnerId)}) at_address)`)
}
