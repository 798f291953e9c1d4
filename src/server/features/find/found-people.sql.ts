import { type SQL, sql } from 'drizzle-orm'
import { spelledAddress } from '#contract/mails/addresses.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { findNamedBadges } from './named-badges.sql.ts'

/**
 * Up to this many matches are read one by one; more are found soon while scanning in any order. The planner cannot choose
 * between the two, because it has no statistics on word prefixes.
 */
export const FEW = 5000

/** A query for the ids of people who match all words, or who have a badge issued to the address in `find`. */
export function foundPeople(organizationId: string, find: string): SQL {
  const address = spelledAddress(find)
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return peopleWith(organizationId, sql`find_query(${find})`)
  const people = peopleWith(organizationId, sql`find_query(${address})`)
  return sql`${people} union select b.earner_id from badges b
    where b.organization_id = ${organizationId} and b.recipient_email = ${address} and b.earner_id is not null`
}

/** A query for the ids of people whose search words match a `tsquery`. */
export const peopleWith = (organizationId: string, query: SQL): SQL =>
  sql`select e.id from earners e where e.organization_id = ${organizationId} and e.search_words @@ ${query}`

/** Whether a query returns at most `FEW` rows. */
export async function areFew(db: Database, ids: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from (${ids}) found limit ${FEW + 1}) counted`,
  )
  return onlyRow(rows).count <= FEW
}

/** The condition for earners who match `find`: the holder of the badge that it names, or else people who match all words. */
export async function foundEarners(db: Database, organizationId: string, find: string): Promise<SQL> {
  const named = await findNamedBadges(db, organizationId, find)
  const holders = named.flatMap(({ earner_id: id }) => id ?? [])
  if (holders.length > 0) return sql`${earners.id} = any(${sql.param(holders)}::uuid[])`
  const people = foundPeople(organizationId, find)
  if (await areFew(db, people)) return sql`${earners.id} = any(array(${people}))`
  return sql`${earners.searchWords} @@ find_query(${find})`
}
