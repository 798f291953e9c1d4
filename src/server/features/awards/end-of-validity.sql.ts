import { type SQL, sql } from 'drizzle-orm'
import type { Award } from '#contract/badges.ts'

/**
 * When a badge of a version expires that is issued at a moment; null where the version has no validity. `endOfValidity` of
 * the contract is the same rule, and says it in words.
 * @param emittedAt a timestamp
 * @param version the name of a row of `template_versions` in the statement
 */
export const endOfValidity = (emittedAt: SQL, version: SQL): SQL => sql`(
  select case when ends.day < date '10000-01-01' then ends.day + time '23:59:59' end
  from (select (${emittedAt}::date + case ${version}.validity_unit
    when 'day' then make_interval(days => ${version}.validity_count)
    when 'month' then make_interval(months => ${version}.validity_count)
    when 'year' then make_interval(years => ${version}.validity_count)
  end)::date as day) ends)`

/** The `expires_at` of an award: as it was sent, null included, or where it was left out as the validity of the version says. */
export const expiryOf = (
  { expires_at }: Pick<Award, 'expires_at'>,
  { emittedAt, version }: { emittedAt: SQL; version: SQL },
): SQL => (expires_at === undefined ? endOfValidity(emittedAt, version) : sql`${expires_at}::timestamp`)
