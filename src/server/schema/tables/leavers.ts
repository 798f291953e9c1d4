import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { earners } from './earners.ts'
import { organizations } from './organizations.ts'

/** Campaigns that ask the holders at a mail domain that ends, such as students', to add a lasting address. */
export const leaverCampaigns = pgTable(
  'leaver_campaigns',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** In its own letters, as addresses are stored. */
    domain: text().notNull(),
    /** The last day of the addresses, after which the campaign ends by itself. */
    lastDay: date({ mode: 'string' }).notNull(),
    /** The organization's own words in the mail; empty for the default ones. */
    words: text().notNull().default(''),
    /** Addresses with badges at its beginning. */
    holdersCount: integer().notNull().default(0),
    /** Whether mails of its present round are still to be written. */
    isSending: boolean().notNull().default(true),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    remindedAt: instant(),
    endedAt: instant(),
    /** What was shown when it ended, in tens: whom it asked is forgotten then. */
    askedCount: integer(),
    enteredCount: integer(),
    addedCount: integer(),
  },
  (table) => [
    index('leaver_campaigns_newest').on(table.organizationId, table.createdAt.desc()),
    uniqueIndex('leaver_campaigns_open').on(table.organizationId, table.domain).where(sql`${table.endedAt} is null`),
    check('leaver_campaigns_title', sql`length(${table.title}) between 1 and 120`),
    check('leaver_campaigns_words', sql`length(${table.words}) <= 2000`),
  ],
)

/** Whom a campaign asks: one person of each address. They are forgotten when it ends. */
export const leavers = pgTable(
  'leavers',
  {
    campaignId: uuid()
      .notNull()
      .references(() => leaverCampaigns.id, { onDelete: 'cascade' }),
    earnerId: uuid()
      .notNull()
      .references(() => earners.id, { onDelete: 'cascade' }),
    /** When the mail was written; null before. */
    askedAt: instant(),
    remindedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.earnerId] }),
    index('leavers_earner').on(table.earnerId),
    index('leavers_to_ask').on(table.campaignId, table.earnerId).where(sql`${table.askedAt} is null`),
    index('leavers_to_remind').on(table.campaignId, table.earnerId).where(sql`${table.remindedAt} is null`),
  ],
)
