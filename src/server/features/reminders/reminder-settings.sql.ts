import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReminderSettings } from '#contract/reminders.ts'
import type { Database } from '#server/platform/database/database.ts'
import { reminderSettings } from '#server/schema/tables/reminders.ts'
import { templates } from '#server/schema/tables/templates.ts'
import { DAY_AFTER } from './due-reminders.sql.ts'

/** The default settings. */
const OFF: ReminderSettings = { is_on: false, days_before: [], on_day_after: false, text: '', renew_url: null }

const rowOf = (organizationId: string, templateId: string | null) =>
  and(
    eq(reminderSettings.organizationId, organizationId),
    templateId === null ? isNull(reminderSettings.templateId) : eq(reminderSettings.templateId, templateId),
  )

/** The days in the format of the database. */
export const daysOf = ({ days_before, on_day_after }: Pick<ReminderSettings, 'days_before' | 'on_day_after'>) => [
  ...days_before.toSorted((one, other) => other - one),
  ...(on_day_after ? [DAY_AFTER] : []),
]

/** The settings stored for a template, or for the organization if the id is null; undefined if there are none. */
export async function findOwnReminders(db: Database, organizationId: string, templateId: string | null) {
  const [row] = await db.select().from(reminderSettings).where(rowOf(organizationId, templateId))
  return row && settingsOf(row)
}

/** The organization's settings, for all templates without their own. */
export const findReminders = async (db: Database, organizationId: string): Promise<ReminderSettings> =>
  (await findOwnReminders(db, organizationId, null)) ?? OFF

const settingsOf = ({ isOn, days, text, renewUrl }: typeof reminderSettings.$inferSelect): ReminderSettings => ({
  is_on: isOn,
  days_before: days.filter((day) => day !== DAY_AFTER),
  on_day_after: days.includes(DAY_AFTER),
  text,
  renew_url: renewUrl,
})

/** @param templateId null for the organization's settings */
export async function saveReminders(
  tx: Database,
  organizationId: string,
  templateId: string | null,
  settings: ReminderSettings,
): Promise<void> {
  const values = {
    isOn: settings.is_on,
    days: daysOf(settings),
    text: settings.text,
    renewUrl: settings.renew_url,
    updatedAt: sql`clock_timestamp()`,
  }
  await tx
    .insert(reminderSettings)
    .values({ organizationId, templateId, ...values })
    .onConflictDoUpdate({ target: [reminderSettings.organizationId, reminderSettings.templateId], set: values })
}

/** Deletes a template's own settings, so that the organization's apply again. */
export async function deleteOwnReminders(tx: Database, organizationId: string, templateId: string): Promise<void> {
  await tx.delete(reminderSettings).where(rowOf(organizationId, templateId))
}

/** Whether a template or learning path belongs to the organization. */
export async function isTemplateOf(db: Database, organizationId: string, templateId: string): Promise<boolean> {
  const found = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), eq(templates.id, templateId)))
  return found.length === 1
}
