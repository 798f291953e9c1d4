import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { EarnerInput } from '#contract/earners/earners.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { addressContains, everyWord, foldedContains } from '#server/platform/database/text-search.ts'
import { dayIn } from '#server/schema/metadata-day.ts'
import { earners, listMembers } from '#server/schema/tables/earners.ts'
import { foundEarners } from '../find/found-people.sql.ts'
import type { EarnerRow } from './earner-answer.ts'
import { earnerColumns } from './earners.sql.ts'
import { givenPeople } from './person-of.sql.ts'

const onList = (organizationId: string, listId: string) =>
  and(eq(listMembers.organizationId, organizationId), eq(listMembers.listId, listId))

/** The order in which people were added. */
const asAdded = [asc(listMembers.createdAt), asc(listMembers.earnerId)]

const members = (db: Database) =>
  db.select(earnerColumns).from(listMembers).innerJoin(earners, eq(earners.id, listMembers.earnerId))

/** Everybody on a list. */
export async function findMembers(db: Database, organizationId: string, listId: string): Promise<EarnerRow[]> {
  return members(db)
    .where(onList(organizationId, listId))
    .orderBy(...asAdded)
}

export async function findMember(
  db: Database,
  organizationId: string,
  listId: string,
  earnerId: string,
): Promise<EarnerRow | undefined> {
  const [row] = await members(db).where(and(onList(organizationId, listId), eq(listMembers.earnerId, earnerId)))
  return row
}

/** One page of a list's members who match `search` (in name or address) and `find`, and the total number of matches. */
export async function findMemberPage(
  db: Database,
  organizationId: string,
  listId: string,
  { search, find, page }: { search?: string | undefined; find?: string | undefined; page: number },
) {
  const matching = and(
    onList(organizationId, listId),
    search
      ? everyWord(search, (word) => or(foldedContains(earners.searchName, word), addressContains(earners.email, word)))
      : undefined,
    find ? await foundEarners(db, organizationId, find) : undefined,
  )
  const rows = await members(db)
    .where(matching)
    .orderBy(...asAdded)
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const totals = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(listMembers)
    .innerJoin(earners, eq(earners.id, listMembers.earnerId))
    .where(matching)
  return { rows, total: onlyRow(totals).total }
}

/** The metadata names of a list's members with the number of members who have each, most frequent first. */
export async function findMetadataNames(db: Database, organizationId: string, listId: string, most: number) {
  const name = sql<string>`name.value`
  return db
    .select({
      name,
      earners_count: sql<number>`count(*)::int`,
      days_count: sql<number>`count(${dayIn(earners.metadata, name)})::int`,
    })
    .from(listMembers)
    .innerJoin(earners, eq(earners.id, listMembers.earnerId))
    .innerJoinLateral(sql`jsonb_object_keys(${earners.metadata}) as name (value)`, sql`true`)
    .where(onList(organizationId, listId))
    .groupBy(name)
    .orderBy(sql`count(*) desc`, sql`lower(${name})`, name)
    .limit(most)
}

/** The scalar values that a list's members have under a metadata name, as texts, most frequent first. */
export async function findMetadataValues(
  db: Database,
  organizationId: string,
  { listId, name, most }: { listId: string; name: string; most: number },
) {
  const value = sql<string>`${earners.metadata} ->> ${name}::text`
  return db
    .select({ value: sql<string>`one.value`, earners_count: sql<number>`count(*)::int` })
    .from(listMembers)
    .innerJoin(earners, eq(earners.id, listMembers.earnerId))
    .innerJoinLateral(sql`(select ${value} as value) one`, sql`one.value <> ''`)
    .where(
      and(
        onList(organizationId, listId),
        sql`jsonb_typeof(${earners.metadata} -> ${name}::text) in ('string', 'number', 'boolean')`,
      ),
    )
    .groupBy(sql`one.value`)
    .orderBy(sql`count(*) desc`, sql`one.value`)
    .limit(most)
}

/** A given person, by index from 0, who is on the list already, or is the same as the person of an earlier row. */
export type RepeatedMember = { row: number; is_on_list: boolean; first_row: number }

/**
 * Adds people to a list, in their order. Each is found by address and name, as `person_of` does, or becomes a new earner who
 * shares the address with others. Existing earners keep their name and their other metadata.
 * @param people no two with the same address and name
 * @returns the people who were not added because they are on the list already, or twice among the given
 */
export async function insertMembers(
  tx: Database,
  organizationId: string,
  listId: string,
  people: EarnerInput[],
): Promise<RepeatedMember[]> {
  // `is not distinct from` keeps the planner from an index of the organization, where it would read everybody for each row.
  const insert = sql`
    with given as materialized (
      select people.*, name_key(first_name, last_name) as name_key from (${givenPeople(people)}) people
    ), at_address as materialized (
      select given.place, max(e.email_dead_at) as dead_at,
        (array_agg(e.id order by e.name_key <> given.name_key, e.id) filter (where e.name_key = given.name_key
          or names_agree(e.first_name, e.last_name, given.first_name, given.last_name)))[1] as id
      from given join known_names e on e.email = given.email and e.organization_id is not distinct from ${organizationId}::uuid
      group by given.place
    ), person as materialized (
      select given.*, at_address.dead_at, at_address.id is null as is_new, coalesce(at_address.id, uuid_v7()) as id
      from given left join at_address using (place)
    ), known as materialized (
      select place, min(place) over (partition by id) as first_place,
        exists (select from list_members m where m.list_id = ${listId}::uuid and m.earner_id = id) as is_on_list
      from at_address where id is not null
    ), repeated as materialized (
      select place, is_on_list, first_place from known where is_on_list or place > first_place
    ), described as (
      update earners e set metadata = coalesce(e.metadata || person.metadata, person.metadata), updated_at = clock_timestamp()
      from person where e.id = person.id and not person.is_new and person.metadata is not null
        and coalesce(e.metadata, '{}') || person.metadata is distinct from e.metadata
    ), added as (
      insert into earners (id, organization_id, email, first_name, last_name, metadata, email_dead_at)
      select id, ${organizationId}::uuid, email, first_name, last_name, metadata, dead_at from person where is_new order by place
    ), joined as (
      insert into list_members (organization_id, list_id, earner_id)
      select ${organizationId}::uuid, ${listId}::uuid, id from person
      where place not in (select place from repeated) order by place
    )
    select place::int - 1 as row, is_on_list, first_place::int - 1 as first_row from repeated order by place`
  const { rows } = await withFreshPlans(tx, people.length, () => tx.execute<RepeatedMember>(insert))
  return rows
}

/** Removes one earner from a list, or all. @returns the ids of the removed earners */
export async function deleteMembers(
  tx: Database,
  organizationId: string,
  listId: string,
  earnerId?: string,
): Promise<string[]> {
  const gone = await tx
    .delete(listMembers)
    .where(and(onList(organizationId, listId), earnerId ? eq(listMembers.earnerId, earnerId) : undefined))
    .returning({ id: listMembers.earnerId })
  return gone.map(({ id }) => id)
}
