import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { badges } from './badges.ts'

/** Badges that the mail's recipient reported as not meant for them. */
export const mistakeReports = pgTable(
  'mistake_reports',
  {
    id: id(),
    organizationId: uuid().notNull(),
    badgeId: uuid().notNull(),
    createdAt: createdAt(),
    /** When staff handled it; null while open. */
    settledAt: instant(),
    settledBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    foreignKey({
      name: 'mistake_reports_badge',
      columns: [table.organizationId, table.badgeId],
      foreignColumns: [badges.organizationId, badges.id],
    }).onDelete('cascade'),
    index('mistake_reports_by_badge').on(table.badgeId),
    uniqueIndex('mistake_reports_waiting').on(table.badgeId).where(sql`${table.settledAt} is null`),
    index('mistake_reports_to_settle').on(table.organizationId).where(sql`${table.settledAt} is null`),
  ],
)
