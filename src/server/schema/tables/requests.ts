import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { badges } from './badges.ts'
import { earners } from './earners.ts'
import { organizations } from './organizations.ts'

/** What people ask of an organization in *My badges*: to correct the name on a badge, or to erase their data. */
export const requests = pgTable(
  'requests',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().$type<'name' | 'erasure'>().notNull(),
    status: text().$type<'open' | 'approved' | 'declined' | 'expired' | 'withdrawn'>().notNull().default('open'),
    /** Null once the person is gone. */
    earnerId: uuid().references(() => earners.id, { onDelete: 'set null' }),
    /** The badge on which the name is wrong. */
    badgeId: uuid().references(() => badges.id, { onDelete: 'cascade' }),
    /** The name as the person wants it, then as the badge had it: empty for an erasure. */
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    formerFirstName: text().notNull().default(''),
    formerLastName: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Of the mail that answers. */
    language: text().$type<Language>().notNull(),
    createdAt: createdAt(),
    dueAt: instant().notNull(),
    /** When the team was reminded of it. */
    remindedAt: instant(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What the organization wrote as it declined. */
    words: text().notNull().default(''),
  },
  (table) => [
    index('requests_open').on(table.organizationId, table.dueAt).where(sql`${table.status} = 'open'`),
    index('requests_answered').on(table.organizationId, table.decidedAt),
    index('requests_badge').on(table.badgeId),
    index('requests_earner').on(table.earnerId),
    uniqueIndex('requests_one_name').on(table.badgeId).where(sql`${table.status} = 'open' and ${table.kind} = 'name'`),
    uniqueIndex('requests_one_erasure')
      .on(table.earnerId)
      .where(sql`${table.status} = 'open' and ${table.kind} = 'erasure'`),
    check('requests_kind', sql`${table.kind} = 'name' and ${table.badgeId} is not null or ${table.kind} = 'erasure'`),
    check('requests_status', sql`${table.status} in ('open', 'approved', 'declined', 'expired', 'withdrawn')`),
    check('requests_decided', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    check('requests_language', sql`${table.language} in ('it', 'en')`),
  ],
)
