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

/** Each person's progress on each learning path, as of the last evaluation. */
export const pathStates = pgTable(
  'path_states',
  {
    organizationId: uuid().notNull(),
    learningPathId: uuid().notNull(),
    earnerId: uuid().notNull(),
    /** Null if the person is not on the path now; the row then keeps only decisions or the next change. */
    state: text().$type<PathState>(),
    isAtRisk: boolean().notNull().default(false),
    heldCount: integer().notNull().default(0),
    /** Template of the most recently issued step, and when its badge was issued. */
    lastStepId: uuid(),
    lastStepAt: wallClock(),
    /** The badge of the path that determines the state. */
    badgeId: uuid(),
    completeSince: instant(),
    /** Overrides the path's award mode for a person who is complete. */
    treatment: text().$type<CompleteAlready>(),
    isDeclined: boolean().notNull().default(false),
    /** Staff allowed another award: path badges with `seq` up to this number no longer prevent one. */
    allowedAfter: integer().notNull().default(0),
    /** Whether the path is to be awarded automatically: complete, and `award_mode` or `treatment` says so. */
    isToAward: boolean().notNull().default(false),
    /** When the issue or expiry date of a relevant badge is next reached: the row must then be evaluated again. */
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
 * Queue of progress to evaluate again, filled by triggers in the transaction of the change. The worker resolves the affected
 * paths when it reads a row: those that the template is, or is a step of.
 */
export const pathMarks = pgTable(
  'path_marks',
  {
    id: id(),
    organizationId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** Null for everyone. */
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

/** Badges awarded for completing a path: one per person, until staff allow another. */
export const pathAwards = pgTable(
  'path_awards',
  {
    organizationId: uuid().notNull(),
    learningPathId: uuid().notNull(),
    earnerId: uuid().notNull(),
    /** `path_states.allowed_after` at the time of the award. */
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
