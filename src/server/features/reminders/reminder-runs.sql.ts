import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { reminderRuns } from '#server/schema/tables/reminders.ts'

/** The organizations that have ever saved reminder settings, enabled or not. */
export const findRemindingOrganizations = (db: Database): Promise<{ id: string }[]> =>
  db.select({ id: reminderRuns.organizationId }).from(reminderRuns).orderBy(reminderRuns.organizationId)

/** Called when an organization first saves its reminders. @param doneUntil last day for which nothing is sent */
export async function beginReminderRuns(tx: Database, organizationId: string, doneUntil: string): Promise<void> {
  await tx.insert(reminderRuns).values({ organizationId, doneUntil }).onConflictDoNothing()
}

/** Locks the organization; returns whether it is enabled and up to which day its reminders were sent. */
export async function lockReminderRun(tx: Database, organizationId: string) {
  const { rows } = await tx.execute<{ is_enabled: boolean; done_until: string }>(sql`
    with held as (select id, status from organizations where id = ${organizationId} for no key update)
    select held.status = 'enabled' as is_enabled, run.done_until::text
    from held join reminder_runs run on run.organization_id = held.id for update of run`)
  return rows[0]
}

export async function updateReminderRun(tx: Database, organizationId: string, doneUntil: string): Promise<void> {
  await tx.update(reminderRuns).set({ doneUntil }).where(sql`${reminderRuns.organizationId} = ${organizationId}`)
}
