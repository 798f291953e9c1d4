import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AwardMailStatus } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { badges } from './badges.ts'
import { organizations } from './organizations.ts'

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
    check('mails_status', sql`${table.status} in ('waiting', 'sent', 'failed')`),
    check('mails_language', sql`${table.language} in ('it', 'en')`),
  ],
)
