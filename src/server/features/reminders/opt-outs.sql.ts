import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { reminderOptOuts } from '#server/schema/tables/reminders.ts'

/** Whether an earner has opted out of reminders, with their organization; undefined if the earner does not exist. */
export async function findOptOut(db: Database, earnerId: string) {
  const [row] = await db
    .select({
      organizationId: organizations.id,
      organization: organizations.name,
      language: organizations.language,
      isOptedOut: sql<boolean>`exists (select from reminder_opt_outs o where o.earner_id = ${earners.id})`,
    })
    .from(earners)
    .innerJoin(organizations, eq(organizations.id, earners.organizationId))
    .where(eq(earners.id, earnerId))
  return row
}

export async function insertOptOut(db: Database, organizationId: string, earnerId: string): Promise<void> {
  await db.insert(reminderOptOuts).values({ organizationId, earnerId }).onConflictDoNothing()
}

export async function deleteOptOut(db: Database, earnerId: string): Promise<void> {
  await db.delete(reminderOptOuts).where(eq(reminderOptOuts.earnerId, earnerId))
}
