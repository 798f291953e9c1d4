import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
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

/** Has the pictures of drafts drawn anew that say the organization's name; one that waits to be drawn anyway says the new name then. */
export async function redrawNamedDrafts(tx: Database, organizationId: string, dueAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into template_designs as draft (organization_id, template_id, design, level, due_design, due_at)
    select template.organization_id, template.id, used -> 'design', used ->> 'level', used -> 'design', ${dueAt.toISOString()}
    from templates template
    join template_versions version on version.id = template.current_version_id
    cross join lateral (select version.design as used) as picture
    where template.organization_id = ${organizationId} and template.status = 'draft'
      and jsonb_path_exists(used -> 'design', 'strict $.**.bind ? (@ == "organization")')
    on conflict (template_id) do update set
      due_design = coalesce(draft.due_design, excluded.due_design), due_at = coalesce(draft.due_at, excluded.due_at)`)
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

/** Keeps a picture of designs by its hash, for a day at least. @returns the storage key of the one that is kept: an earlier one stays */
export async function keepDesignPicture(
  db: Database,
  organizationId: string,
  hash: string,
  picture: string,
): Promise<string> {
  const kept = await db
    .insert(designPictures)
    .values({ organizationId, hash, picture })
    .onConflictDoUpdate({
      target: [designPictures.organizationId, designPictures.hash],
      set: { createdAt: sql`clock_timestamp()` },
    })
    .returning({ picture: designPictures.picture })
  return onlyRow(kept).picture
}

/** How many pictures of designs an organization has. */
export const countDesignPictures = (db: Database, organizationId: string): Promise<number> =>
  db.$count(designPictures, eq(designPictures.organizationId, organizationId))

/** Forgets pictures, of all organizations, that no draft, starting design, version or series names a day after they were stored. */
export async function deleteUnusedPictures(db: Database, storedBefore: Date): Promise<void> {
  await db.execute(sql`
    delete from design_pictures picture where created_at < ${storedBefore.toISOString()} and not exists (
      select from (
        select organization_id, jsonb_build_array(design, due_design, origin) as named from template_designs
        union all select organization_id, design from designs
        union all select organization_id, design from template_versions
        union all select organization_id, before from design_series) as document
      where document.organization_id = picture.organization_id
        and jsonb_path_exists(named, 'strict $.**.hash ? (@ == $hash)', jsonb_build_object('hash', picture.hash)))`)
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
