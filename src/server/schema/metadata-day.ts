import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** `2026-03-31`, whose month may still have fewer days. */
const DAY = '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'

/** The day that metadata has under a name; null where it has none, or something that is no day of the calendar. */
export function dayIn(metadata: AnyColumn | SQL, name: SQL | string): SQL {
  const text = sql`(${metadata} ->> (${name})::text)`
  const lastOfMonth = sql`extract(day from (left(${text}, 7) || '-01')::date + interval '1 month - 1 day')`
  // One case in the other: only what stands under a condition is sure to be reckoned after it.
  return sql`(case when ${text} ~ ${DAY}::text then
    case when right(${text}, 2)::int <= ${lastOfMonth} then ${text}::date end
  end)`
}
