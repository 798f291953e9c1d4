import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ReportQuery } from '#contract/reports/saved-reports.ts'
import { createdAt, id, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { memberships, users } from './accounts.ts'
import { badges } from './badges.ts'
import { earners } from './earners.ts'
import { organizations } from './organizations.ts'

/** Saved reports: the query, never the results. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Owner of a private report, which is deleted with their membership; null if shared with the organization. */
    userId: uuid(),
    /** Creator, also of a shared report. */
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
 * Daily sums for reports, kept by triggers, so that reports need not read badges. A badge counts as issued, opened and shared
 * on its day of issue; as revoked on the day of revocation; and, while valid, as ending on its expiry day. A badge of an
 * undone award counts only as undone, on the day of its revocation.
 */
export const badgeDays = pgTable(
  'badge_days',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    templateId: uuid().notNull(),
    /** List and user of the award, kept after they are deleted. */
    listId: uuid(),
    userId: uuid(),
    issued: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    shared: integer().notNull().default(0),
    revoked: integer().notNull().default(0),
    ending: integer().notNull().default(0),
    undone: integer().notNull().default(0),
  },
  (table) => [
    unique('badge_days_key')
      .on(table.organizationId, table.day, table.templateId, table.listId, table.userId)
      .nullsNotDistinct(),
  ],
)

/** Each holder's first badge by date of issue, those of undone awards aside, kept by triggers, for counting the new holders of a period. */
export const firstBadges = pgTable(
  'first_badges',
  {
    organizationId: uuid().notNull(),
    earnerId: uuid().primaryKey(),
    badgeId: uuid()
      .notNull()
      .references(() => badges.id),
    emittedAt: wallClock().notNull(),
    /** `badges.seq`: the lowest of those issued in the same second is the first. */
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
