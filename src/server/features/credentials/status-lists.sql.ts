import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { badgeCredentials, statusLists } from '#server/schema/tables/credentials.ts'

/** Entries per list: the minimum of the Bitstring Status List specification, so that one entry hides among many. */
export const LIST_LENGTH = 131_072

/** A list is closed at three quarters full, because free places are found by random guesses. */
const MAX_ENTRIES = (LIST_LENGTH / 4) * 3

/** In a list three quarters full, this many guesses all miss a free place once in a hundred million times. */
const GUESSES = 64

/** More for each badge, of which a quarter are free at worst. */
const GUESSES_EACH = 8

/** A badge's place in a status list of its organization, and the salt of its recipient's hash. */
export type BadgeStatusEntry = Pick<typeof badgeCredentials.$inferSelect, 'listNumber' | 'listIndex' | 'salt'>

const { listNumber, listIndex, salt } = badgeCredentials

const organization = sql.placeholder('organizationId')

const placeOfBadge = prepared((db) =>
  db
    .select({ listNumber, listIndex, salt })
    .from(badgeCredentials)
    .where(
      and(eq(badgeCredentials.organizationId, organization), eq(badgeCredentials.badgeId, sql.placeholder('badgeId'))),
    )
    .prepare('place_of_badge'),
)

/** @returns undefined if the badge's credential has not been requested yet */
export async function findStatusEntry(
  db: Database,
  organizationId: string,
  badgeId: string,
): Promise<BadgeStatusEntry | undefined> {
  const [row] = await placeOfBadge(db).execute({ organizationId, badgeId })
  return row
}

/** The places of those of these badges that have one, by badge. */
export async function findStatusEntries(
  db: Database,
  organizationId: string,
  badgeIds: string[],
): Promise<Map<string, BadgeStatusEntry>> {
  const rows = await db
    .select({ badgeId: badgeCredentials.badgeId, listNumber, listIndex, salt })
    .from(badgeCredentials)
    .where(and(eq(badgeCredentials.organizationId, organizationId), inArray(badgeCredentials.badgeId, badgeIds)))
  return new Map(rows.map(({ badgeId, ...entry }) => [badgeId, entry]))
}

/**
 * Assigns badges their places, and keeps those that they have; concurrent callers get the same ones.
 * @returns the places by badge; none for a badge that there is not
 */
export async function insertStatusEntries(
  tx: Database,
  organizationId: string,
  badgeIds: string[],
): Promise<Map<string, BadgeStatusEntry>> {
  // The lock makes a concurrent revocation wait for the place; one that came first is seen here. The list misses neither.
  const rows = await tx
    .select({ id: badges.id, status: badges.status })
    .from(badges)
    .where(and(eq(badges.organizationId, organizationId), inArray(badges.id, badgeIds)))
    .orderBy(asc(badges.id))
    .for('share')
  for (;;) {
    const { number, room } = await lockOpenList(tx, organizationId)
    const found = await findStatusEntries(tx, organizationId, badgeIds)
    const missing = rows.filter(({ id }) => !found.has(id)).slice(0, room)
    if (missing.length === 0) return found
    const ids = missing.map(({ id }) => id)
    const given = new Set(await insertAtRandom(tx, organizationId, ids, number))
    const isSet = missing.some(({ id, status }) => given.has(id) && status !== 'valid')
    await tx
      .update(statusLists)
      .set({
        entries: sql`${statusLists.entries} + ${given.size}`,
        ...(isSet && { version: sql`${statusLists.version} + 1`, changedAt: sql`clock_timestamp()` }),
      })
      .where(and(eq(statusLists.organizationId, organizationId), eq(statusLists.number, number)))
  }
}

/** Locks the organization's newest list if it has room, or creates the next one. @returns its number, and how many it takes */
async function lockOpenList(tx: Database, organizationId: string): Promise<{ number: number; room: number }> {
  const [last] = await tx
    .select({ number: statusLists.number, entries: statusLists.entries })
    .from(statusLists)
    .where(eq(statusLists.organizationId, organizationId))
    .orderBy(desc(statusLists.number))
    .limit(1)
    .for('no key update')
  if (last && last.entries < MAX_ENTRIES) return { number: last.number, room: MAX_ENTRIES - last.entries }
  // Look again: another transaction may have created the next list in the meantime.
  await tx
    .insert(statusLists)
    .values({ organizationId, number: (last?.number ?? 0) + 1 })
    .onConflictDoNothing()
  return lockOpenList(tx, organizationId)
}

/** Gives badges random free places of a list. @returns those that got one: the guesses may miss enough free places */
async function insertAtRandom(tx: Database, organizationId: string, badgeIds: string[], number: number) {
  const count = GUESSES + badgeIds.length * GUESSES_EACH
  const guesses = [...new Set(Array.from({ length: count }, () => randomInt(LIST_LENGTH)))]
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into badge_credentials (badge_id, organization_id, list_number, list_index, salt)
    select badge.id, ${organizationId}, ${number}, free.index, replace(gen_random_uuid()::text, '-', '')
    from unnest(${sql.param(badgeIds)}::uuid[]) with ordinality as badge(id, place)
    join (
      select guess.index, row_number() over (order by guess.at) as place
      from unnest(${sql.param(guesses)}::int[]) with ordinality as guess(index, at)
      where not exists (
        select from badge_credentials taken
        where taken.organization_id = ${organizationId} and taken.list_number = ${number}
          and taken.list_index = guess.index)
    ) free using (place)
    returning badge_id as id`)
  return rows.map(({ id }) => id)
}

/** Identifies a state of a list: the same version has the same bits. */
export type ListVersion = { version: number; changedAt: string }

const versionOfList = prepared((db) =>
  db
    .select({ version: statusLists.version, changedAt: statusLists.changedAt })
    .from(statusLists)
    .where(and(eq(statusLists.organizationId, organization), eq(statusLists.number, sql.placeholder('number'))))
    .prepare('version_of_status_list'),
)

/** @returns undefined if the organization has no such list */
export async function findListVersion(
  db: Database,
  organizationId: string,
  number: number,
): Promise<ListVersion | undefined> {
  const [row] = await versionOfList(db).execute({ organizationId, number })
  return row
}

/** A list with the indices of its badges that are not valid, read in one statement so that version and bits match. */
export async function findList(
  db: Database,
  organizationId: string,
  number: number,
): Promise<(ListVersion & { set: number[] }) | undefined> {
  const [row] = await db
    .select({
      version: statusLists.version,
      changedAt: statusLists.changedAt,
      set: sql<number[]>`coalesce((
        select json_agg(c.list_index) from badges b join badge_credentials c on c.badge_id = b.id
        where b.organization_id = ${organizationId} and b.status <> 'valid' and c.list_number = ${number}), '[]')`,
    })
    .from(statusLists)
    .where(and(eq(statusLists.organizationId, organizationId), eq(statusLists.number, number)))
  return row
}
