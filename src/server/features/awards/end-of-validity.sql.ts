import { type SQL, sql } from 'drizzle-orm'
import type { Award } from '#contract/badges.ts'

/**
 * When a badge issued at `emittedAt` expires; null if the version has no validity or the year would exceed 9999. Must agree
 * with `endOfValidity` of the contract, which explains the rule.
 * @param emittedAt a timestamp
 * @param version the alias of a `template_versions` row in the statement
 */
export const endOfValidity = (emittedAt: SQL, version: SQL): SQL => sql`(
  select case when ends.day < date '10000-01-01' then ends.day + time '23:59:59' end
  from (select (${emittedAt}::date + case ${version}.validity_unit
    when 'day' then make_interval(days => ${version}.validity_count)
    when 'month' then make_interval(months => ${version}.validity_count)
    when 'year' then make_interval(years => ${version}.validity_count)
  end)::date as day) ends)`

/** The `expires_at` of an award: as sent, including null, or by the version's validity if it was not sent. */
export const expiryOf = (
  { expires_at }: Pick<Award, 'expires_at'>,
  { emittedAt, version }: { emittedAt: SQL; version: SQL },
): SQL => (expires_at === undefined ? endOfValidity(emittedAt, version) : sql`${expires_at}::timestamp`)
