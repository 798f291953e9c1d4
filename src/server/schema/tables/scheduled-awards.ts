import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RowCondition } from '#contract/earners/row-condition.ts'
import type { Duplicates } from '#contract/list-awards.ts'
import type { ScheduledAward, ScheduledAwardFailure, ScheduledAwardStatus } from '#contract/scheduled-awards.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { earners } from './earners.ts'
import { organizations } from './organizations.ts'

/**
 * Scheduled awards, to one person or to a list. No foreign keys to templates, lists and badges: they may be deleted before
 * the award runs, which then fails with that reason.
 */
export const scheduledAwards = pgTable(
  'scheduled_awards',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The user on whose behalf it runs. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    templateId: uuid().notNull(),
    templateTitle: text().notNull(),
    recipientEmail: text(),
    recipientFirstName: text(),
    recipientLastName: text(),
    listId: uuid(),
    listName: text(),
    /** Whether it goes to the list's members at scheduling time, which are in `scheduled_award_people`. */
    isFrozen: boolean().notNull().default(false),
    /** Which of the list's people it is for; null for everybody. Already applied to frozen ones. */
    only: jsonb().$type<RowCondition>(),
    duplicates: text().$type<Duplicates>().notNull().default('allow'),
    expiry: text().$type<ScheduledAward['expiry']>().notNull().default('computed'),
    expiresAt: wallClock(),
    activityTitle: text().notNull().default(''),
    activityStartedAt: date({ mode: 'string' }),
    activityEndedAt: date({ mode: 'string' }),
    notes: text().notNull().default(''),
    /** Wall-clock time as requested, and the same as an instant. */
    runsAt: wallClock().notNull(),
    dueAt: instant().notNull(),
    status: text().$type<ScheduledAwardStatus>().notNull().default('scheduled'),
    /** Runs that were aborted by an error of the service. */
    attempts: integer().notNull().default(0),
    failure: text().$type<ScheduledAwardFailure>(),
    creditsMissing: integer(),
    retryUntil: instant(),
    badgesCount: integer(),
    skippedCount: integer(),
    versionNumber: integer(),
    badgeId: uuid(),
    /** The resulting award; null if it issued no badge or has not run. */
    awardId: uuid(),
    endedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('scheduled_awards_organization').on(table.organizationId, table.id),
    index('scheduled_awards_by_status').on(table.organizationId, table.status, table.dueAt),
    index('scheduled_awards_due').on(table.dueAt).where(sql`${table.status} in ('scheduled', 'running')`),
    check('scheduled_awards_status', sql`${table.status} in ('scheduled', 'running', 'done', 'failed', 'cancelled')`),
    check('scheduled_awards_expiry', sql`${table.expiry} in ('computed', 'never', 'date')`),
    check('scheduled_awards_receiver', sql`(${table.listId} is null) = (${table.recipientEmail} is not null)`),
  ],
)

/** A list's members at scheduling time, in list order. */
export const scheduledAwardPeople = pgTable(
  'scheduled_award_people',
  {
    organizationId: uuid().notNull(),
    scheduledAwardId: uuid().notNull(),
    earnerId: uuid().notNull(),
    /** When they were added to the list. */
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduledAwardId, table.earnerId] }),
    foreignKey({
      name: 'scheduled_award_people_award',
      columns: [table.organizationId, table.scheduledAwardId],
      foreignColumns: [scheduledAwards.organizationId, scheduledAwards.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'scheduled_award_people_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }),
    index('scheduled_award_people_by_earner').on(table.earnerId),
  ],
)
