import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/database/columns.ts'

/** What the service does by itself, again and again: one row for each entry of `jobs/jobs.ts`, shared by all processes. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** When it runs, in words: a change of it plans the next run anew. */
  schedule: text().notNull(),
  nextRunAt: instant().notNull(),
  startedAt: instant(),
  endedAt: instant(),
  /** When it last ended well. */
  succeededAt: instant(),
  /** How often it was begun since it last ended well. */
  attempts: integer().notNull().default(0),
  /** Why it last failed, without anybody's data; null where it last ended well. */
  lastError: text(),
  /** Of the process that runs it now. It is anybody's again after `leased_until`. */
  lease: uuid(),
  leasedUntil: instant(),
})
