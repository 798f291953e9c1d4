import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { TemplateType } from '#contract/templates.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { pathSteps, templates, templateVersions } from '#server/schema/tables/templates.ts'

/** Filter: which kinds are shown, and optionally one type. */
export type Published = { learningPaths: boolean; templates: boolean; type?: TemplateType | undefined }

/** The organization with this id, if any. Not scoped to a member's organization, because the page is public. */
export async function findAnyOrganization(db: Database, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.id, id))
  return row
}

/** The organization that a template belongs to; undefined for an unknown template. */
export async function findOrganizationOfTemplate(db: Database, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db
    .select(getTableColumns(organizations))
    .from(templates)
    .innerJoin(organizations, eq(organizations.id, templates.organizationId))
    .where(eq(templates.id, id))
  return row
}

const isPublished = (organizationId: string, { learningPaths, templates: plain, type }: Published) =>
  and(
    eq(templates.organizationId, organizationId),
    eq(templates.isPublished, true),
    eq(templates.status, 'active'),
    inArray(templates.isLearningPath, [...(learningPaths ? [true] : []), ...(plain ? [false] : [])]),
    type && eq(templateVersions.type, type),
  )

const count = sql<number>`count(*)::int`

/** Number of active, published templates per type, separately for learning paths. */
export async function countPublished(db: Database, organizationId: string, published: Published) {
  return db
    .select({ isLearningPath: templates.isLearningPath, type: templateVersions.type, count })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(isPublished(organizationId, published))
    .groupBy(templates.isLearningPath, templateVersions.type)
}

const steps =
  sql<number>`(select count(*)::int from ${pathSteps} where ${pathSteps.versionId} = ${templates.currentVersionId})`.as(
    'steps',
  )

/** A page of the active, published templates: learning paths first, then newest first. */
export async function findPublished(
  db: Database,
  organizationId: string,
  { offset, limit, ...published }: Published & { offset: number; limit: number },
) {
  return db
    .select({ template: templates, version: templateVersions, steps })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(isPublished(organizationId, published))
    .orderBy(desc(templates.isLearningPath), desc(templates.createdAt), desc(templates.id))
    .limit(limit)
    .offset(offset)
}
