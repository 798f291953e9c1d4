import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  BadgeClass,
  BadgeImportSource,
  BadgeImportStatus,
  ImportedBadge,
  RowProblem,
} from '#contract/badge-imports/badge-imports.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { templates } from './templates.ts'

/** Files of badges that were issued elsewhere: read, checked, and brought in once somebody confirms it. */
export const badgeImports = pgTable(
  'badge_imports',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    source: text().$type<BadgeImportSource>().notNull(),
    /** The file's name. */
    name: text().notNull(),
    status: text().$type<BadgeImportStatus>().notNull().default('checked'),
    sendsMails: boolean().notNull().default(false),
    rowsCount: integer().notNull(),
    /** The award of its badges, which undoes it; null until there is one. No foreign key: it is made in the first step. */
    awardId: uuid(),
    /** No other worker takes it before. */
    leasedUntil: createdAt(),
    createdAt: createdAt(),
    confirmedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('badge_imports_newest').on(table.organizationId, table.createdAt.desc()),
    index('badge_imports_running').on(table.leasedUntil).where(sql`${table.status} = 'running'`),
    check('badge_imports_source', sql`${table.source} in ('sheet', 'badgr', 'files')`),
    check('badge_imports_status', sql`${table.status} in ('checked', 'running', 'finished', 'undone')`),
  ],
)

/** The kinds of badges in an import, and the template that each becomes: one of ours, or a new draft (null until it is made). */
export const badgeImportClasses = pgTable(
  'badge_import_classes',
  {
    importId: uuid()
      .notNull()
      .references(() => badgeImports.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    organizationId: uuid().notNull(),
    data: jsonb().$type<BadgeClass>().notNull(),
    templateId: uuid(),
    isLeftOut: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.place] }),
    foreignKey({
      name: 'badge_import_classes_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
      // Of the template only, as the migration says: a kind whose draft is deleted becomes a new one.
    }).onDelete('set null'),
  ],
)

/** The rows of an import, until 30 days after it. Those that became badges keep nothing but that. */
export const badgeImportRows = pgTable(
  'badge_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => badgeImports.id, { onDelete: 'cascade' }),
    /** From 1, as in the file. */
    row: integer().notNull(),
    classPlace: integer().notNull(),
    importKey: text().notNull(),
    data: jsonb().$type<ImportedBadge>(),
    /** Why it cannot be brought in; null if it can, or has been. */
    problem: jsonb().$type<RowProblem>(),
    badgeId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('badge_import_rows_waiting')
      .on(table.importId, table.row)
      .where(sql`${table.problem} is null and ${table.badgeId} is null`),
    index('badge_import_rows_address').on(sql`lower(${table.data} ->> 'recipient_email')`),
  ],
)
