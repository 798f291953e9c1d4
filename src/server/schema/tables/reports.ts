import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ReportQuery } from '#contract/reports/saved-reports.ts'
import { createdAt, id, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { memberships, users } from './accounts.ts'
import { badges } from './badges.ts'
import { earners } from './earners.ts'
import { organizations } from './organizations.ts'

/** Reports that are kept under a name: their questions, never their numbers. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Whose own it is, and goes with their membership; null where it is shared with the organization. */
    userId: uuid(),
    /** Who made it, also where it is shared. */
    madeBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    query: jsonb().$type<ReportQuery>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'saved_reports_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
    index('saved_reports_of_user').on(table.organizationId, table.userId),
    index('saved_reports_made_by').on(table.madeBy),
    check('saved_reports_name', sql`length(${table.name}) between 1 and 100`),
  ],
)

/**
 * What was issued and what became of it, by day: sums that reports read instead of badges, kept by triggers. A badge stands
 * at its day of issue, where it was opened or shared too; revoked, at the day of that; as long as it is valid, at its end.
 */
export const badgeDays = pgTable(
  'badge_days',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    templateId: uuid().notNull(),
    /** The list that its badges were awarded to, and who awarded them; as the award says, also once they are gone. */
    listId: uuid(),
    userId: uuid(),
    issued: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    shared: integer().notNull().default(0),
    revoked: integer().notNull().default(0),
    ending: integer().notNull().default(0),
  },
  (table) => [
    unique('badge_days_key')
      .on(table.organizationId, table.day, table.templateId, table.listId, table.userId)
      .nullsNotDistinct(),
  ],
)

/** The first badge of each holder by its date of issue, kept by triggers: who was new in a period is counted from it. */
export const firstBadges = pgTable(
  'first_badges',
  {
    organizationId: uuid().notNull(),
    earnerId: uuid().primaryKey(),
    badgeId: uuid()
      .notNull()
      .references(() => badges.id),
    emittedAt: wallClock().notNull(),
    /** The badge's number in its organization: the lowest of those issued at the same second is the first. */
    seq: integer().notNull(),
    templateId: uuid().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'first_badges_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }).onDelete('cascade'),
    index('first_badges_issued').on(table.organizationId, table.emittedAt, table.templateId),
    index('first_badges_badge').on(table.badgeId),
  ],
)
