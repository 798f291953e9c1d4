import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AwardMailStatus } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { badges } from './badges.ts'
import { organizations } from './organizations.ts'
import { templates } from './templates.ts'

/** The outbox: a mail is queued in the transaction that causes it, and sent by the worker afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'cascade' }),
    badgeId: uuid().references(() => badges.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The award that the mail tells of; its holds (`award_holds`) keep the mail back. Not a foreign key: only read here. */
    awardId: uuid(),
    kind: text().notNull(),
    recipient: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Input of the mail's template that cannot be looked up in other tables; emptied once sent. */
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: text().$type<AwardMailStatus>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    lastError: text(),
    sentAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('mails_due').on(table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    // Each organization's mails in order, so that they are sent in turns.
    index('mails_due_in_turn').on(table.organizationId, table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index('mails_badge').on(table.badgeId),
    index('mails_failed').on(table.organizationId).where(sql`${table.status} = 'failed'`),
    // For retention, each night and on the page of privacy: those emptied before are not looked through again.
    index('mails_kept').on(table.organizationId, table.createdAt).where(sql`${table.recipient} <> ''`).concurrently(),
    // For erasing and copying what is stored about an address.
    index('mails_recipient')
      .on(table.organizationId, table.recipient)
      .where(sql`${table.recipient} <> ''`)
      .concurrently(),
    // For those about a person that are about no badge, such as reminders and invitations: few of all.
    index('mails_of_no_badge').on(table.organizationId).where(sql`${table.badgeId} is null`).concurrently(),
    // For the badges whose newest email was sent, or is waiting.
    index('mails_awarded')
      .on(table.organizationId, table.badgeId, table.createdAt, table.id, table.status)
      .where(sql`${table.kind} = 'badge_awarded'`)
      .concurrently(),
    check('mails_status', sql`${table.status} in ('waiting', 'sent', 'failed')`),
    check('mails_language', sql`${table.language} in ('it', 'en')`),
  ],
)

/** An organization's own text for award mails: for all templates, or for a single one. */
export const mailWords = pgTable(
  'mail_words',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null in the row for all templates without their own text in that language. */
    templateId: uuid(),
    language: text().$type<Language>().notNull(),
    /** Plain text with placeholders such as `{first_name}`; empty for the default text. */
    subject: text().notNull(),
    /** Cleaned HTML with placeholders. */
    opening: text().notNull(),
    closing: text().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('mail_words_template').on(table.organizationId, table.templateId, table.language).nullsNotDistinct(),
    foreignKey({
      name: 'mail_words_of_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
    }).onDelete('cascade'),
    check('mail_words_language', sql`${table.language} in ('it', 'en')`),
  ],
)
