import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getEarner } from '#contract/earners/earners.ts'
import type { OtherPerson } from '#contract/earners/other-name.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { addressContains, everyWord, foldedContains } from '#server/platform/database/text-search.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earners, earnersLists, listMembers } from '#server/schema/tables/earners.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { foundEarners } from '../find/found-people.sql.ts'
import type { EarnerRow } from './earner-answer.ts'

const {
  nameKey: _key,
  searchName: _name,
  searchWords: _words,
  formerNames: _former,
  ...columns
} = getTableColumns(earners)

/** The columns of `EarnerRow`: all except those that are only used for searching. */
export const earnerColumns = columns

const isEarner = (organizationId: string, id: string) =>
  and(eq(earners.organizationId, organizationId), eq(earners.id, id))

export async function findEarner(db: Database, organizationId: string, id: string): Promise<EarnerRow | undefined> {
  const [row] = await db.select(columns).from(earners).where(isEarner(organizationId, id))
  return row
}

/** The earners with the given ids, in their order. */
export async function findEarners(db: Database, organizationId: string, ids: string[]): Promise<EarnerRow[]> {
  const rows = await db
    .select(columns)
    .from(earners)
    .where(and(eq(earners.organizationId, organizationId), inArray(earners.id, ids)))
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The holder of a badge. */
export async function findEarnerOfBadge(
  db: Database,
  organizationId: string,
  badgeId: string,
): Promise<EarnerRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(badges)
    .innerJoin(earners, eq(earners.id, badges.earnerId))
    .where(and(eq(badges.organizationId, organizationId), eq(badges.id, badgeId)))
  return row
}

/** One page of earners who match `search` (in name or address) and `find`, newest first, and the total number of matches. */
export async function findEarnerPage(
  db: Database,
  organizationId: string,
  { search, find, page }: { search?: string | undefined; find?: string | undefined; page: number },
) {
  const matching = and(
    eq(earners.organizationId, organizationId),
    // Addresses are stored in lower case, which is all the folding that nearly all of them need.
    search ? everyWord(search, isInNameOrAddress) : undefined,
    find ? await foundEarners(db, organizationId, find) : undefined,
  )
  // First the page's ids from the narrow index, then their wide rows. Ids are UUIDv7, so they sort by time of creation.
  const found = db
    .select({ id: earners.id })
    .from(earners)
    .where(matching)
    .orderBy(desc(earners.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
    .as('found')
  const [rows, total] = await Promise.all([
    db.select(columns).from(earners).innerJoin(found, eq(found.id, earners.id)).orderBy(desc(earners.id)),
    search || find ? db.$count(earners, matching) : countEarners(db, organizationId),
  ])
  return { rows, total }
}

const isInNameOrAddress = (word: string) =>
  or(foldedContains(earners.searchName, word), addressContains(earners.email, word))

/** The number of all earners of the organization, kept by a trigger. */
async function countEarners(db: Database, organizationId: string): Promise<number> {
  const rows = await db
    .select({ total: organizations.earnersCount })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return onlyRow(rows).total
}

type ListsOfEarner = z.input<typeof getEarner.output>['data']['earners_lists']

/** The lists that an earner is on, sorted by name. */
export async function findListsOfEarner(
  db: Database,
  organizationId: string,
  earnerId: string,
): Promise<ListsOfEarner> {
  return db
    .select({ id: earnersLists.id, name: earnersLists.name, status: earnersLists.status, type: earnersLists.type })
    .from(listMembers)
    .innerJoin(earnersLists, eq(earnersLists.id, listMembers.listId))
    .where(and(eq(listMembers.organizationId, organizationId), eq(listMembers.earnerId, earnerId)))
    .orderBy(asc(earnersLists.name), asc(earnersLists.id))
}

type EarnerChange = Partial<
  Pick<EarnerRow, 'email' | 'firstName' | 'lastName' | 'metadata' | 'emailVerifiedAt' | 'certificateName'>
>

/** Changes the fields that are not undefined. @returns the updated earner */
export async function updateEarner(
  tx: Database,
  organizationId: string,
  id: string,
  change: EarnerChange,
): Promise<EarnerRow> {
  const changed = await tx
    .update(earners)
    .set({
      ...change,
      // A trigger does the same, but only after `returning` has read the row.
      ...(change.email !== undefined && {
        emailDeadAt: sql`case when ${earners.email} = ${change.email} then ${earners.emailDeadAt} else (
          select max(other.email_dead_at) from earners other
          where other.organization_id = ${organizationId} and other.email = ${change.email}) end`,
      }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where(isEarner(organizationId, id))
    .returning(columns)
  return onlyRow(changed)
}

/** How certificates spell a person's name if they have no letters for it. */
export async function findCertificateName(
  db: Database,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db.select({ name: earners.certificateName }).from(earners).where(isEarner(organizationId, id))
  return row?.name ?? undefined
}

/** Sets how certificates spell the name of a badge's holder. */
export async function updateCertificateName(
  tx: Database,
  organizationId: string,
  badgeId: string,
  certificateName: string | null,
): Promise<void> {
  const holder = tx.select({ id: badges.earnerId }).from(badges).where(eq(badges.id, badgeId))
  await tx
    .update(earners)
    .set({ certificateName, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(earners.organizationId, organizationId), inArray(earners.id, holder)))
}

/** Marks an address for everybody who has it. */
export async function updateAddressDead(
  tx: Database,
  organizationId: string,
  email: string,
  isDead: boolean,
): Promise<void> {
  await tx
    .update(earners)
    .set({ emailDeadAt: isDead ? sql`clock_timestamp()` : null, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(earners.organizationId, organizationId), eq(earners.email, email)))
}

/** Whether staff have marked an address as dead. */
export async function isAddressDead(db: Database, organizationId: string, email: string): Promise<boolean> {
  const found = await db
    .select({ id: earners.id })
    .from(earners)
    .where(and(eq(earners.organizationId, organizationId), eq(earners.email, email), isNotNull(earners.emailDeadAt)))
  return found.length > 0
}

/** Deletes those of the earners who are on no list, hold no badge and are not in a planned award. */
export async function deleteUnreferencedEarners(tx: Database, organizationId: string, ids: string[]): Promise<void> {
  await tx
    .delete(earners)
    .where(
      and(
        eq(earners.organizationId, organizationId),
        inArray(earners.id, sql`(select unnest(${sql.param(ids)}::uuid[]))`),
        eq(earners.badgesCount, 0),
        sql`not exists (select from ${listMembers} where ${listMembers.earnerId} = ${earners.id})`,
        sql`not exists (select from scheduled_award_people planned where planned.earner_id = ${earners.id})`,
      ),
    )
}

/** The others who share the addresses of people, by the id of the person. */
export async function findAlsoAtAddress(
  db: Database,
  organizationId: string,
  people: Pick<EarnerRow, 'id' | 'email'>[],
): Promise<Map<string, OtherPerson[]>> {
  const emails = [...new Set(people.flatMap(({ email }) => email ?? []))]
  const there = await db
    .select({ id: earners.id, email: earners.email, firstName: earners.firstName, lastName: earners.lastName })
    .from(earners)
    .where(and(eq(earners.organizationId, organizationId), inArray(earners.email, emails)))
    .orderBy(asc(earners.id))
  const othersOf = ({ id, email }: Pick<EarnerRow, 'id' | 'email'>) =>
    there
      .filter((other) => other.email === email && other.id !== id)
      .map((other) => ({
        earner_id: other.id,
        recipient_first_name: other.firstName,
        recipient_last_name: other.lastName,
      }))
  return new Map(people.map((person) => [person.id, othersOf(person)]))
}
