import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { NameDecision } from '#contract/earners/joins.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { earners } from './earners.ts'

/**
 * People who were found to be the same as another one and live on in it. A later award to their address and name means the
 * person who was kept; their history and their lines in the activity are found by their former id.
 */
export const earnerJoins = pgTable(
  'earner_joins',
  {
    id: id(),
    organizationId: uuid().notNull(),
    /** The person who was kept. */
    earnerId: uuid().notNull(),
    /** The id of the person who was joined. */
    joinedId: uuid().notNull(),
    /** Who joined them. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    nameKey: text().notNull().generatedAlwaysAs(sql`name_key(first_name, last_name)`),
    /** What the join moved, so that it can be undone. */
    moved: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'earner_joins_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }).onDelete('cascade'),
    index('earner_joins_by_earner').on(table.earnerId),
    index('earner_joins_by_joined').on(table.joinedId),
    index('earner_joins_by_email').on(table.organizationId, table.email),
  ],
)

/**
 * People whose badges were issued under names that are not the same, when names were not told apart: staff decide whether they
 * are one person. Filled once, by the migration.
 */
export const nameQuestions = pgTable(
  'name_questions',
  {
    organizationId: uuid().notNull(),
    earnerId: uuid().notNull(),
    /** Null while open. */
    decision: text().$type<NameDecision>(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.earnerId] }),
    foreignKey({
      name: 'name_questions_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }).onDelete('cascade'),
    index('name_questions_open').on(table.organizationId).where(sql`${table.decision} is null`),
    check('name_questions_decision', sql`${table.decision} in ('same', 'two')`),
  ],
)
