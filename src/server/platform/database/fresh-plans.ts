import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** From how many rows on plans are made anew: for fewer of them any plan will do. */
const MANY = 500

/**
 * Does work that writes many rows with plans that are made for it. A connection keeps the plans with which it first carried
 * out triggers and references: those of an act on one badge, or of tables with a handful of rows, look through all rows for
 * each, which takes a minute for ten thousand. Nor are those of many rows any good for one: they are forgotten afterwards.
 *
 * @param rows how many are written, about
 */
export async function withFreshPlans<Result>(tx: Database, rows: number, work: () => Promise<Result>): Promise<Result> {
  if (rows < MANY) return work()
  await tx.execute(sql`discard plans`)
  const result = await work()
  await tx.execute(sql`discard plans`)
  return result
}
