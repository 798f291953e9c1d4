import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/database/columns.ts'

/** Recurring jobs: one row per entry of `jobs/jobs.ts`, shared by all processes. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** The schedule in words; a change reschedules the next run. */
  schedule: text().notNull(),
  nextRunAt: instant().notNull(),
  startedAt: instant(),
  endedAt: instant(),
  /** Last success. */
  succeededAt: instant(),
  /** Starts since the last success. */
  attempts: integer().notNull().default(0),
  /** Reason of the last failure, without personal data; null after a success. */
  lastError: text(),
  /** Lease of the process that runs it; any process may take it after `leased_until`. */
  lease: uuid(),
  leasedUntil: instant(),
})
