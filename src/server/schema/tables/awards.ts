import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { AwardKind } from '#contract/awards/awards.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { templateVersions } from './templates.ts'

/**
 * Acts of awarding. What its badges say is read from them and not written here, so that an erasure need not look here; the
 * list is named as it was and not referred to, because it may be renamed or deleted.
 */
export const awards = pgTable(
  'awards',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Who awarded, or had scheduled it; null where the service did it by itself. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<AwardKind>().notNull(),
    /** Null where the badges are of several templates. */
    templateId: uuid(),
    templateVersionId: uuid(),
    listId: uuid(),
    listName: text(),
    badgesCount: integer().notNull(),
    skippedCount: integer().notNull().default(0),
    /** By the service's clock, by which it can be undone for a while. */
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
    check('awards_kind', sql`${table.kind} in ('one', 'list', 'import', 'renewal', 'scheduled', 'path')`),
    check('awards_badges', sql`${table.badgesCount} > 0 and ${table.skippedCount} >= 0`),
    check('awards_template_version', sql`(${table.templateId} is null) = (${table.templateVersionId} is null)`),
  ],
)
