import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import type { CompleteAlready } from '#contract/learning-paths/rule.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { badges } from './badges.ts'
import { earners } from './earners.ts'
import { templates } from './templates.ts'

/** Where each person stands on each learning path, as the worker last evaluated it. */
export const pathStates = pgTable(
  'path_states',
  {
    organizationId: uuid().notNull(),
    learningPathId: uuid().notNull(),
    earnerId: uuid().notNull(),
    /** Null where the person is not on the path now, and the row keeps only what was decided or what comes. */
    state: text().$type<PathState>(),
    isAtRisk: boolean().notNull().default(false),
    heldCount: integer().notNull().default(0),
    /** The template of the step that was held last, and when its badge was issued. */
    lastStepId: uuid(),
    lastStepAt: wallClock(),
    /** The badge of the path by which the state is what it is. */
    badgeId: uuid(),
    completeSince: instant(),
    /** What happens once the person is complete, where somebody has chosen otherwise than the path's award mode. */
    treatment: text().$type<CompleteAlready>(),
    isDeclined: boolean().notNull().default(false),
    /** Badges of the path up to this number in the organization do not hold the person back: somebody has allowed it again. */
    allowedAfter: integer().notNull().default(0),
    /** Whether the service awards the path to the person by itself: they are complete, and the mode or the treatment says so. */
    isToAward: boolean().notNull().default(false),
    /** When a badge that counts, or will, is issued or expires next: the row is evaluated again then. */
    nextChangeAt: wallClock(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.learningPathId, table.earnerId] }),
    foreignKey({
      name: 'path_states_path',
      columns: [table.organizationId, table.learningPathId],
      foreignColumns: [templates.organizationId, templates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'path_states_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }).onDelete('cascade'),
    index('path_states_newest')
      .on(table.learningPathId, table.lastStepAt.desc().nullsLast(), table.earnerId.desc())
      .where(sql`${table.state} is not null`),
    index('path_states_by_earner').on(table.earnerId),
    index('path_states_next_change').on(table.nextChangeAt).where(sql`${table.nextChangeAt} is not null`),
    index('path_states_to_award')
      .on(table.organizationId, table.state, table.completeSince)
      .where(sql`${table.isToAward}`),
    index('path_states_to_follow')
      .on(table.organizationId, table.completeSince)
      .where(sql`${table.state} in ('complete', 'proposed', 'waiting_for_credits') or ${table.isAtRisk}`),
    check(
      'path_states_state',
      sql`${table.state} in ('started', 'complete', 'proposed', 'waiting_for_credits', 'awarded', 'lapsed', 'withheld')`,
    ),
    check('path_states_treatment', sql`${table.treatment} in ('award', 'propose', 'leave')`),
    check('path_states_at_risk', sql`not ${table.isAtRisk} or ${table.state} = 'awarded'`),
  ],
)

/**
 * What may have changed where somebody stands, written by triggers in the transaction that changed it. The paths are those
 * that the template is, or is a step of, when the worker reads it.
 */
export const pathMarks = pgTable(
  'path_marks',
  {
    id: id(),
    organizationId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** Null: everybody. */
    earnerIds: uuid().array(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'path_marks_template',
      columns: [table.organizationId, table.templateId],
      foreignColumns: [templates.organizationId, templates.id],
    }).onDelete('cascade'),
    index('path_marks_by_template').on(table.templateId),
  ],
)

/** The badges that people got for being complete: one each, until somebody allows another. */
export const pathAwards = pgTable(
  'path_awards',
  {
    organizationId: uuid().notNull(),
    learningPathId: uuid().notNull(),
    earnerId: uuid().notNull(),
    /** `allowed_after` of the person's row at that time. */
    allowedAfter: integer().notNull(),
    badgeId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.learningPathId, table.earnerId, table.allowedAfter] }),
    unique('path_awards_badge').on(table.badgeId),
    foreignKey({
      name: 'path_awards_badge_of_organization',
      columns: [table.organizationId, table.badgeId],
      foreignColumns: [badges.organizationId, badges.id],
    }),
    foreignKey({
      name: 'path_awards_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }).onDelete('cascade'),
    index('path_awards_by_earner').on(table.earnerId),
  ],
)
