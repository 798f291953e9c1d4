import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/page.ts'
import type { TemplateFilter } from '#contract/templates.ts'
import type { Database } from '#server/database/database.ts'
import { offsetOf } from '#server/database/paging.ts'
import { pathSteps, templates, templateVersions } from '#server/database/schema/templates.ts'
import { afterDay, beforeDay, contains } from '#server/database/text-search.ts'
import type { TemplateRow } from './template-answer.ts'

/** Status active, and for a learning path at least one step and every step active (decisions, Templates). */
export const isAssignable =
  sql<boolean>`(${templates.status} = 'active' and (not ${templates.isLearningPath} or coalesce((
  select bool_and(step.status = 'active') from ${pathSteps} join ${templates} step on step.id = ${pathSteps.templateId}
  where ${pathSteps.versionId} = ${templateVersions.id}), false)))`.as('is_assignable')

const columns = { template: templates, version: templateVersions, isAssignable }

const withCurrentVersion = (db: Database) =>
  db.select(columns).from(templates).innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))

export async function findTemplate(db: Database, organizationId: string, id: string): Promise<TemplateRow | undefined> {
  const [row] = await withCurrentVersion(db).where(
    and(eq(templates.organizationId, organizationId), eq(templates.id, id)),
  )
  return row
}

/** One page of templates, newest first, and how many match in all. */
export async function findTemplates(db: Database, organizationId: string, filter: TemplateFilter & { page: number }) {
  const matching = and(eq(templates.organizationId, organizationId), ...conditions(filter))
  const rows = await withCurrentVersion(db)
    .where(matching)
    .orderBy(desc(templates.createdAt), desc(templates.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  const [totals] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(matching)
  return { rows, total: totals?.total ?? 0 }
}

function conditions(filter: TemplateFilter): (SQL | undefined)[] {
  const version = templateVersions
  return [
    filter.created_at_after && afterDay(templates.createdAt, filter.created_at_after),
    filter.created_at_before && beforeDay(templates.createdAt, filter.created_at_before),
    filter.id && eq(templates.id, filter.id),
    filter.title && contains(version.title, filter.title),
    filter.application_scope && contains(version.applicationScope, filter.application_scope),
    filter.code && contains(version.code, filter.code),
    filter.type && eq(version.type, filter.type),
    filter.description && contains(version.description, filter.description),
    filter.is_learning_path === undefined ? undefined : eq(templates.isLearningPath, filter.is_learning_path === 1),
    filter.status && eq(templates.status, filter.status),
    filter.badge_template_version_id && eq(version.id, filter.badge_template_version_id),
    filter.language && eq(version.language, filter.language),
    filter.other_org && contains(version.otherOrg, filter.other_org),
    filter.is_published === undefined ? undefined : eq(templates.isPublished, filter.is_published === 1),
    filter.search && matchesSearch(filter.search),
    filter.color_primary && sql`lower(${version.colorPrimary}) = lower(${filter.color_primary})`,
  ].filter((condition) => condition !== '') as (SQL | undefined)[]
}

/** Title, description, type and type_data, as the interface lists them. */
function matchesSearch(text: string) {
  const { title, description, type, acquiredKnowledge, acquiredSkills, acquiredAttitudes, applicationScope } =
    templateVersions
  const searched = [title, description, type, acquiredKnowledge, acquiredSkills, acquiredAttitudes, applicationScope]
  return or(...searched.map((column) => contains(column, text)))
}

/** The steps of several versions of learning paths, by version id, each in its order. */
export async function findSteps(
  db: Database,
  organizationId: string,
  versionIds: string[],
): Promise<Map<string, TemplateRow[]>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .select({ ...columns, pathVersionId: pathSteps.versionId })
    .from(pathSteps)
    .innerJoin(templates, eq(templates.id, pathSteps.templateId))
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(and(eq(pathSteps.organizationId, organizationId), inArray(pathSteps.versionId, versionIds)))
    .orderBy(asc(pathSteps.versionId), asc(pathSteps.position))
  const steps = new Map<string, TemplateRow[]>()
  for (const { pathVersionId, ...step } of rows) steps.set(pathVersionId, [...(steps.get(pathVersionId) ?? []), step])
  return steps
}

/** What an award needs of a template; undefined where the organization has no such template. */
export type AwardedTemplate = { id: string; versionId: string; title: string; language: string; isAssignable: boolean }

/** Holds the template as it is until the award is written: it cannot be archived or given a new version meanwhile. */
export async function lockTemplateForAward(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<AwardedTemplate | undefined> {
  const [row] = await withCurrentVersion(tx)
    .where(and(eq(templates.organizationId, organizationId), eq(templates.id, id)))
    .for('no key update', { of: templates })
  if (!row) return undefined
  const { version, isAssignable: canBeAwarded } = row
  return { id, versionId: version.id, title: version.title, language: version.language, isAssignable: canBeAwarded }
}
