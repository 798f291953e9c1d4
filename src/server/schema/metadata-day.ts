import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Matches `2026-03-31`; the month may still have fewer days. */
const DAY = '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'

/** SQL for a metadata field as a date; null if it is missing or not a valid calendar date. */
export function dayIn(metadata: AnyColumn | SQL, name: SQL | string): SQL {
  const text = sql`(${metadata} ->> (${name})::text)`
  const lastOfMonth = sql`extract(day from (left(${text}, 7) || '-01')::date + interval '1 month - 1 day')`
  // Nested cases guarantee that the cast to date is evaluated only after both checks.
  return sql`(case when ${text} ~ ${DAY}::text then
    case when right(${text}, 2)::int <= ${lastOfMonth} then ${text}::date end
  end)`
}
