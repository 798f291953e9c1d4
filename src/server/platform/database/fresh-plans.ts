import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** From this many rows on plans are discarded; for fewer, any plan will do. */
const MANY = 500

/**
 * Runs work that writes many rows with plans made for it. A connection caches the plans of triggers and foreign keys
 * from their first use. Those made for one badge, or for almost empty tables, scan all rows for each row, which takes a
 * minute for ten thousand. Plans for many rows are no good for one either, so they are discarded afterwards.
 *
 * @param rows roughly how many are written
 */
export async function withFreshPlans<Result>(tx: Database, rows: number, work: () => Promise<Result>): Promise<Result> {
  if (rows < MANY) return work()
  await tx.execute(sql`discard plans`)
  const result = await work()
  await tx.execute(sql`discard plans`)
  return result
}
