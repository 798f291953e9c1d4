import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import {
  badgeVisibilities,
  collectedBadges,
  passportAddresses,
  passportCollections,
  passportPages,
} from '#server/schema/tables/passports.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { isMine, isShowable, myBadgeColumns, ofEarner } from './my-badges.sql.ts'

export type PassportPage = typeof passportPages.$inferSelect
export type Collection = typeof passportCollections.$inferSelect

/** The most collections of a page, and badges of all of them together. */
export const MOST_COLLECTIONS = 30
const MOST_COLLECTED = 500

export async function findPage(db: Database, passportId: string): Promise<PassportPage | undefined> {
  const [page] = await db.select().from(passportPages).where(eq(passportPages.passportId, passportId))
  return page
}

/** The page with an address, if it is on. */
export async function findPageBySlug(db: Database, slug: string): Promise<PassportPage | undefined> {
  const [page] = await db
    .select()
    .from(passportPages)
    .where(and(eq(passportPages.slug, slug), eq(passportPages.isOn, true)))
  return page
}

type PageValues = Pick<PassportPage, 'slug' | 'slugKey' | 'name' | 'words' | 'isIndexed' | 'language'>

/** Makes or changes a page; a new one is off. @returns false if another page has this address, or one that looks like it */
export async function savePage(tx: Database, passportId: string, values: PageValues): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from passport_pages where slug_key = ${values.slugKey} and passport_id <> ${passportId}`)
  if (rows.length > 0) return false
  const change = { ...values, updatedAt: sql`clock_timestamp()` }
  await tx
    .insert(passportPages)
    .values({ passportId, ...values })
    .onConflictDoUpdate({ target: passportPages.passportId, set: change })
  return true
}

export async function switchPage(db: Database, passportId: string, isOn: boolean): Promise<void> {
  await db
    .update(passportPages)
    .set({ isOn, updatedAt: sql`clock_timestamp()` })
    .where(eq(passportPages.passportId, passportId))
}

/** The names of all organizations, which no page may imitate. */
export async function findOrganizationNames(db: Database): Promise<string[]> {
  const rows = await db.select({ name: organizations.name }).from(organizations)
  return rows.map(({ name }) => name)
}

export const findCollections = (db: Database, passportId: string): Promise<Collection[]> =>
  db
    .select()
    .from(passportCollections)
    .where(eq(passportCollections.passportId, passportId))
    .orderBy(asc(passportCollections.position), asc(passportCollections.id))

/** Adds a collection below the others. */
export async function insertCollection(tx: Database, passportId: string, title: string): Promise<string> {
  const [last] = await tx
    .select({ position: max(passportCollections.position) })
    .from(passportCollections)
    .where(eq(passportCollections.passportId, passportId))
  const values = { passportId, title, position: (last?.position ?? 0) + 1 }
  return onlyRow(await tx.insert(passportCollections).values(values).returning({ id: passportCollections.id })).id
}

const isCollection = (passportId: string, id: string) =>
  and(eq(passportCollections.passportId, passportId), eq(passportCollections.id, id))

export async function updateCollectionTitle(db: Database, passportId: string, id: string, title: string) {
  await db.update(passportCollections).set({ title }).where(isCollection(passportId, id))
}

/** Deletes a collection; its badges leave the page. */
export async function deleteCollection(db: Database, passportId: string, id: string): Promise<void> {
  await db.delete(passportCollections).where(isCollection(passportId, id))
}

/** Writes the order of a passport's collections. */
export async function updateCollectionOrder(tx: Database, passportId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update passport_collections c set position = o.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality o (id, position)
    where c.id = o.id and c.passport_id = ${passportId}`)
}

/** Writes the order of badges in a collection. */
export async function updateBadgeOrder(tx: Database, passportId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update collected_badges c set position = o.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality o (id, position)
    where c.badge_id = o.id and c.passport_id = ${passportId}`)
}

export type CollectedBadge = Awaited<ReturnType<typeof findCollected>>[number]

/**
 * The badges that somebody has chosen, in the order of their collections.
 * @param isForAll without those that only their earner sees
 */
export const findCollected = (db: Database, passportId: string, isForAll: boolean) =>
  db
    .select({
      ...myBadgeColumns,
      collectionId: collectedBadges.collectionId,
      organizationId: badges.organizationId,
      isAllowed: organizations.publicEarnerPages,
    })
    .from(collectedBadges)
    .innerJoin(passportCollections, eq(passportCollections.id, collectedBadges.collectionId))
    .innerJoin(badges, eq(badges.id, collectedBadges.badgeId))
    .innerJoin(earners, ofEarner)
    .innerJoin(
      passportAddresses,
      and(eq(passportAddresses.email, earners.email), eq(passportAddresses.passportId, collectedBadges.passportId)),
    )
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .innerJoin(templates, eq(templates.id, badges.templateId))
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .leftJoin(badgeVisibilities, eq(badgeVisibilities.badgeId, badges.id))
    .where(and(eq(collectedBadges.passportId, passportId), isMine(passportId), isForAll ? isShowable : undefined))
    .orderBy(asc(passportCollections.position), asc(passportCollections.id), asc(collectedBadges.position))

/** Puts badges of one's own at the end of a collection, in the given order. Those that may not be on a page are left out. */
export async function insertCollected(tx: Database, passportId: string, collectionId: string, ids: string[]) {
  const mine = await tx
    .select({ id: badges.id })
    .from(passportAddresses)
    .innerJoin(earners, eq(earners.email, passportAddresses.email))
    .innerJoin(badges, ofEarner)
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .where(and(isMine(passportId), isShowable, sql`${badges.id} = any(${sql.param(ids)}::uuid[])`))
  const allowed = new Set(mine.map(({ id }) => id))
  const added = ids.filter((id) => allowed.has(id))
  await tx.execute(sql`
    insert into collected_badges (passport_id, badge_id, collection_id, position)
    select ${passportId}, o.id, c.id,
      o.at + coalesce((select max(position) from collected_badges where collection_id = c.id), 0)
    from unnest(${sql.param(added)}::uuid[]) with ordinality o (id, at), passport_collections c
    where c.id = ${collectionId} and c.passport_id = ${passportId}
      and (select count(*) from collected_badges where passport_id = ${passportId}) + o.at <= ${MOST_COLLECTED}
    on conflict (passport_id, badge_id) do update set collection_id = excluded.collection_id, position = excluded.position`)
}

/** Takes a badge off the page. */
export async function deleteCollected(db: Database, passportId: string, badgeId: string): Promise<void> {
  await db
    .delete(collectedBadges)
    .where(and(eq(collectedBadges.passportId, passportId), eq(collectedBadges.badgeId, badgeId)))
}

/** Takes the page of a passport along that is joined into another, unless that has one. */
export async function movePage(tx: Database, from: string, into: string): Promise<void> {
  if (await findPage(tx, into)) return
  await tx.update(passportPages).set({ passportId: into }).where(eq(passportPages.passportId, from))
  await tx.update(passportCollections).set({ passportId: into }).where(eq(passportCollections.passportId, from))
  await tx.execute(sql`
    update collected_badges c set passport_id = ${into} where c.passport_id = ${from}
      and not exists (select from collected_badges o where o.passport_id = ${into} and o.badge_id = c.badge_id)`)
}
