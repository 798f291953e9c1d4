import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import type { Level } from '#contract/permissions.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'

/** Invitations to work for an organization. One without an answer is open until it expires. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The name before the address in the pasted list; empty if there was none. */
    name: text().notNull().default(''),
    level: text().$type<Level>().notNull(),
    greeting: text().notNull().default(''),
    language: text().$type<Language>().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of the link in the last mail; null until one was sent. The token itself is only in the mail. */
    tokenHash: text().unique('invitations_token_hash'),
    createdAt: createdAt(),
    /** When the last mail was queued. */
    invitedAt: createdAt(),
    expiresAt: instant().notNull(),
    /** Number of repeated mails on `resent_on`. */
    resentCount: integer().notNull().default(0),
    resentOn: date({ mode: 'string' }),
    /** When the invitee last asked for a new link after this one had expired. */
    requestedAt: instant(),
    withdrawnAt: instant(),
    acceptedAt: instant(),
  },
  (table) => [
    uniqueIndex('invitations_unanswered')
      .on(table.organizationId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    index('invitations_by_inviter').on(table.invitedBy),
    check('invitations_email_lower', sql`${table.email} = lower(${table.email})`),
    check('invitations_level', sql`${table.level} in ('owner', 'admin', 'editor', 'issuer', 'viewer')`),
    check('invitations_language', sql`${table.language} in ('it', 'en')`),
    check('invitations_answered_once', sql`${table.acceptedAt} is null or ${table.withdrawnAt} is null`),
  ],
)
