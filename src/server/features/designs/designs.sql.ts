import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { brands, designPictures, templateDesigns } from '#server/schema/tables/designs.ts'
import { templates, templateVersions, type UsedDesign } from '#server/schema/tables/templates.ts'

export type DraftRow = typeof templateDesigns.$inferSelect

const isDraft = (organizationId: string, templateId: string) =>
  and(eq(templateDesigns.organizationId, organizationId), eq(templateDesigns.templateId, templateId))

/** The saved design of a template; undefined if it has none. */
export async function findDraft(
  db: Database,
  organizationId: string,
  templateId: string,
): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(templateDesigns).where(isDraft(organizationId, templateId))
  return row
}

type NewDraft = Pick<DraftRow, 'design'> & Partial<Pick<DraftRow, 'level' | 'origin' | 'dueDesign' | 'dueAt'>>

/** Saves the design of a template; what is not given stays. */
export async function saveDraft(tx: Database, organizationId: string, templateId: string, draft: NewDraft) {
  await tx
    .insert(templateDesigns)
    .values({ organizationId, templateId, ...draft })
    .onConflictDoUpdate({
      target: templateDesigns.templateId,
      set: { ...draft, updatedAt: sql`clock_timestamp()` },
      setWhere: eq(templateDesigns.organizationId, organizationId),
    })
}

/** Ends what a template's picture was waiting for. */
export async function forgetDue(tx: Database, organizationId: string, templateId: string): Promise<void> {
  await tx.update(templateDesigns).set({ dueDesign: null, dueAt: null }).where(isDraft(organizationId, templateId))
}

export async function deleteDraft(tx: Database, organizationId: string, templateId: string): Promise<void> {
  await tx.delete(templateDesigns).where(isDraft(organizationId, templateId))
}

/** The first pictures, of all organizations, whose time has come. */
export function findDue(db: Database, at: Date, most: number) {
  return db
    .select({ organizationId: templateDesigns.organizationId, templateId: templateDesigns.templateId })
    .from(templateDesigns)
    .where(sql`${templateDesigns.dueAt} <= ${at.toISOString()}`)
    .orderBy(asc(templateDesigns.dueAt))
    .limit(most)
}

export type BrandRow = typeof brands.$inferSelect

/** The brand of an organization; undefined if it has none. */
export async function findBrand(db: Database, organizationId: string): Promise<BrandRow | undefined> {
  const [row] = await db.select().from(brands).where(eq(brands.organizationId, organizationId))
  return row
}

/** The storage keys of the pictures of designs, by hash. */
export async function findDesignPictures(db: Database, organizationId: string, hashes: string[]) {
  if (hashes.length === 0) return new Map<string, string>()
  const rows = await db
    .select()
    .from(designPictures)
    .where(and(eq(designPictures.organizationId, organizationId), inArray(designPictures.hash, hashes)))
  return new Map(rows.map(({ hash, picture }) => [hash, picture]))
}

/** Keeps a picture of designs by its hash. @returns the storage key of the one that is kept: an earlier one stays */
export async function insertDesignPicture(db: Database, organizationId: string, hash: string, picture: string) {
  await db.insert(designPictures).values({ organizationId, hash, picture }).onConflictDoNothing()
  return (await findDesignPictures(db, organizationId, [hash])).get(hash) ?? picture
}

/** How the designed pictures of other templates look; archived ones may look alike. */
export function findLikenesses(db: Database, organizationId: string, exceptId: string) {
  return db
    .select({
      id: templates.id,
      title: templateVersions.title,
      hash: sql<UsedDesign['likeness']>`${templateVersions.design} ->> 'likeness'`,
    })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(
      and(
        eq(templates.organizationId, organizationId),
        ne(templates.id, exceptId),
        ne(templates.status, 'archived'),
        isNotNull(templateVersions.design),
      ),
    )
}
