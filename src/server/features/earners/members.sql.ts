import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { EarnerInput } from '#contract/earners/earners.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { contains, everyWord, foldedContains } from '#server/platform/database/text-search.ts'
import { dayIn } from '#server/schema/metadata-day.ts'
import { earners, listMembers } from '#server/schema/tables/earners.ts'
import { foundEarners } from '../find/found-people.sql.ts'
import { renamePlanned } from '../scheduled-awards/planned-names.sql.ts'
import type { EarnerRow } from './earner-answer.ts'
import { earnerColumns } from './earners.sql.ts'

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
      ? everyWord(search, (word) => or(foldedContains(earners.searchName, word), contains(earners.email, word)))
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

/** Which of the addresses are already on the list. */
export async function findEmailsOnList(
  db: Database,
  organizationId: string,
  listId: string,
  emails: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ email: earners.email })
    .from(listMembers)
    .innerJoin(earners, eq(earners.id, listMembers.earnerId))
    .where(and(onList(organizationId, listId), sql`${earners.email} = any(${sql.param(emails)}::text[])`))
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

/**
 * Adds people to a list, in their order. Unknown addresses become new earners; existing earners take the given name and
 * metadata, and keep their other metadata.
 * @param people with distinct addresses, none of them on the list yet
 */
export async function insertMembers(
  tx: Database,
  organizationId: string,
  listId: string,
  people: EarnerInput[],
): Promise<void> {
  const given = people.map((person) => ({
    email: person.recipient_email,
    first_name: person.recipient_first_name,
    last_name: person.recipient_last_name,
    metadata: person.metadata ?? null,
  }))
  const insert = sql`
    with given as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as (email text, first_name text, last_name text, metadata jsonb)
      ) with ordinality as item (email, first_name, last_name, metadata, place)
    ), known as (
      insert into earners as before (organization_id, email, first_name, last_name, metadata)
      select ${organizationId}::uuid, email, first_name, last_name, metadata from given order by place
      on conflict (organization_id, email) do update set
        first_name = excluded.first_name,
        last_name = excluded.last_name,
        metadata = coalesce(before.metadata || excluded.metadata, excluded.metadata, before.metadata),
        updated_at = case
          when before.first_name = excluded.first_name and before.last_name = excluded.last_name
            and coalesce(before.metadata || excluded.metadata = before.metadata, excluded.metadata is null) then before.updated_at
          else clock_timestamp()
        end
      returning id, email, first_name, last_name
    ), renamed as (${renamePlanned(organizationId, sql`known`)}
    )
    insert into list_members (organization_id, list_id, earner_id)
    select ${organizationId}::uuid, ${listId}::uuid, known.id from known join given using (email) order by given.place`
  await withFreshPlans(tx, people.length, () => tx.execute(insert))
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
