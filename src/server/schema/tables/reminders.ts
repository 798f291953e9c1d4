import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#server/platform/database/columns.ts'
import { badges } from './badges.ts'
import { earners } from './earners.ts'
import { mails } from './mails.ts'
import { organizations } from './organizations.ts'
import { templates } from './templates.ts'

/** Settings of expiry reminders: of an organization, or of a template with its own. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null in the row for all templates without their own settings. */
    templateId: uuid(),
    isOn: boolean().notNull().default(false),
    /** Days before expiry in descending order; -1 is the day after. */
    days: integer().array().notNull(),
    /** Cleaned HTML with placeholders such as `{first_name}`. */
    text: text().notNull().default(''),
    renewUrl: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('reminder_settings_template').on(table.organizationId, table.templateId).nullsNotDistinct(),
    foreignKey({
      name: 'reminder_settings_of_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
    }).onDelete('cascade'),
    check(
      'reminder_settings_days',
      sql`cardinality(${table.days}) <= 5 and -1 <= all(${table.days}) and 365 >= all(${table.days}) and 0 <> all(${table.days})`,
    ),
  ],
)

/** The day up to which an organization's reminders were processed; earlier ones are never sent again or late. */
export const reminderRuns = pgTable('reminder_runs', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  doneUntil: date({ mode: 'string' }).notNull(),
})

/** Reminders already sent, so that none is sent twice. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    organizationId: uuid().notNull(),
    badgeId: uuid().notNull(),
    /** As in `reminder_settings.days`. */
    days: integer().notNull(),
    /** The mail that contained it; null after the mail was deleted. */
    mailId: uuid().references(() => mails.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.badgeId, table.days] }),
    foreignKey({
      name: 'sent_reminders_badge',
      columns: [table.organizationId, table.badgeId],
      foreignColumns: [badges.organizationId, badges.id],
    }).onDelete('cascade'),
    index('sent_reminders_mail').on(table.mailId),
  ],
)

/** People who opted out of an organization's reminders. */
export const reminderOptOuts = pgTable(
  'reminder_opt_outs',
  {
    organizationId: uuid().notNull(),
    earnerId: uuid().primaryKey(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'reminder_opt_outs_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }).onDelete('cascade'),
  ],
)
