import { eq, sql } from 'drizzle-orm'
import type { Design } from '#contract/designs/design.ts'
import type { DesignLevel } from '#contract/designs/template-design.ts'
import type { Database } from '#server/platform/database/database.ts'
import { brands, templateDesigns } from '#server/schema/tables/designs.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { BrandRow } from './designs.sql.ts'

/** A template that has a design: its draft, and what its picture was drawn from. */
export type Designed = {
  id: string
  /** Its picture stays: it is active or archived. */
  isActive: boolean
  draft: Design | null
  used: { design: Design; level: DesignLevel } | null
  due: Design | null
}

/** Every template of an organization that has a design, by id. */
export async function findDesigned(db: Database, organizationId: string): Promise<Designed[]> {
  const rows = await db
    .select({
      id: templates.id,
      status: templates.status,
      draft: templateDesigns.design,
      used: templateVersions.design,
      due: templateDesigns.dueDesign,
    })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .leftJoin(templateDesigns, eq(templateDesigns.templateId, templates.id))
    .where(
      sql`${templates.organizationId} = ${organizationId}
        and (${templateDesigns.templateId} is not null or ${templateVersions.design} is not null)`,
    )
    .orderBy(templates.id)
  return rows.map(({ status, ...row }) => ({ ...row, isActive: status !== 'draft' }))
}

/** Saves the brand of an organization. */
export async function saveBrand(
  tx: Database,
  organizationId: string,
  brand: Pick<BrandRow, 'enamels' | 'look' | 'isLocked'>,
): Promise<void> {
  const set = { ...brand, updatedAt: sql`clock_timestamp()` }
  await tx
    .insert(brands)
    .values({ organizationId, ...brand })
    .onConflictDoUpdate({ target: brands.organizationId, set })
}
