import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Wall-clock values after a day, the day itself excluded. */
export const afterDay = (column: AnyColumn, day: string): SQL => sql`${column} >= (${day}::date + 1)`

/** Wall-clock values before a day, the day itself excluded. */
export const beforeDay = (column: AnyColumn, day: string): SQL => sql`${column} < ${day}::date`

/** The instant at which a day begins in a time zone. Comparing an unchanged column with it can use the column's index. */
export const startOfDay = (day: string, timeZone: string): SQL => sql`${day}::date::timestamp at time zone ${timeZone}`

/** The instant at which a day ends in a time zone: that at which the next one begins. */
export const endOfDay = (day: string, timeZone: string): SQL =>
  sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`
