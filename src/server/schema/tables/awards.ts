import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AwardKind } from '#contract/awards/awards.ts'
import type { RowCondition } from '#contract/earners/row-condition.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { templateVersions } from './templates.ts'

/**
 * Awards. They repeat no content of their badges, so that erasures need not touch them. The list is recorded by its name at
 * the time, without a foreign key, because it may be renamed or deleted.
 */
export const awards = pgTable(
  'awards',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Who awarded or scheduled it; null if the service did it automatically. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<AwardKind>().notNull(),
    /** Null if the badges are of several templates. */
    templateId: uuid(),
    templateVersionId: uuid(),
    listId: uuid(),
    listName: text(),
    /** Which of the list's people it was for; null for everybody. */
    only: jsonb().$type<RowCondition>(),
    badgesCount: integer().notNull(),
    skippedCount: integer().notNull().default(0),
    /** By the service's clock, which also decides how long it can be undone. */
    awardedAt: instant().notNull(),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('awards_organization').on(table.organizationId, table.id),
    foreignKey({
      name: 'awards_version',
      columns: [table.organizationId, table.templateId, table.templateVersionId],
      foreignColumns: [templateVersions.organizationId, templateVersions.templateId, templateVersions.id],
    }),
    index('awards_newest').on(table.organizationId, table.awardedAt.desc(), table.id.desc()),
    index('awards_template').on(table.organizationId, table.templateId, table.awardedAt.desc()),
    index('awards_list').on(table.organizationId, table.listId).where(sql`${table.listId} is not null`),
    check(
      'awards_kind',
      sql`${table.kind} in ('one', 'list', 'import', 'renewal', 'scheduled', 'path', 'badge_import', 'claim')`,
    ),
    check('awards_badges', sql`${table.badgesCount} > 0 and ${table.skippedCount} >= 0`),
    check('awards_template_version', sql`(${table.templateId} is null) = (${table.templateVersionId} is null)`),
  ],
)

/**
 * What keeps the mails of an award back: the delay after it, which has the award's own id, and each open dialog to undo it,
 * which renews its hold as long as it is open. A few rows, deleted an hour after they end.
 */
export const awardHolds = pgTable(
  'award_holds',
  {
    awardId: uuid()
      .notNull()
      .references(() => awards.id, { onDelete: 'cascade' }),
    /** The award, or the opened dialog: chosen by the dashboard. */
    holder: uuid().notNull(),
    startedAt: createdAt(),
    endsAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.awardId, table.holder] })],
)
