import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReportQuery } from '#contract/reports/saved-reports.ts'
import { createdAt, id, updatedAt } from '#server/platform/database/columns.ts'
import { memberships, users } from './accounts.ts'
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
