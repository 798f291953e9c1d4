import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { findNamedBadges } from './named-badges.sql.ts'

/**
 * Up to so many are few: they are read one by one, where the many are met soon on the way through any order. The database
 * cannot know which, as it keeps no counts of how words begin.
 */
export const FEW = 5000

/** The ids of the people in whom all words are found, and of those whose badges bear the address that is looked for. */
export function foundPeople(organizationId: string, find: string): SQL {
  const people = peopleWith(organizationId, sql`find_query(${find})`)
  const address = find.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return people
  return sql`${people} union select b.earner_id from badges b
    where b.organization_id = ${organizationId} and b.recipient_email = ${address} and b.earner_id is not null`
}

/** The ids of the people whose words answer a query. */
export const peopleWith = (organizationId: string, query: SQL): SQL =>
  sql`select e.id from earners e where e.organization_id = ${organizationId} and e.search_words @@ ${query}`

/** Whether a query for ids finds few. */
export async function areFew(db: Database, ids: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from (${ids}) found limit ${FEW + 1}) counted`,
  )
  return onlyRow(rows).count <= FEW
}

/** The condition of the earners that `find` finds: who holds the badge that it names, or else all words are found in them. */
export async function foundEarners(db: Database, organizationId: string, find: string): Promise<SQL> {
  const named = await findNamedBadges(db, organizationId, find)
  const holders = named.flatMap(({ earner_id: id }) => id ?? [])
  if (holders.length > 0) return sql`${earners.id} = any(${sql.param(holders)}::uuid[])`
  const people = foundPeople(organizationId, find)
  if (await areFew(db, people)) return sql`${earners.id} = any(array(${people}))`
  return sql`${earners.searchWords} @@ find_query(${find})`
}
