import { type AnyColumn, and, asc, desc, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { TemplateFilter } from '#contract/templates.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/days.ts'
import { newestFirst } from '#server/platform/database/newest-first.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { contains } from '#server/platform/database/text-search.ts'
import { pathSteps, templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { TemplateRow } from './template-answer.ts'
import { editableVersion } from './versions.sql.ts'

/** Active, and for a learning path with at least one step and only active ones. */
const canBeAwarded = sql<boolean>`(${templates.status} = 'active' and (not ${templates.isLearningPath} or coalesce((
  select bool_and(step.status = 'active') from ${pathSteps} join ${templates} step on step.id = ${pathSteps.templateId}
  where ${pathSteps.versionId} = ${templates.currentVersionId}), false)))`
export const isAssignable = canBeAwarded.as('is_assignable')

const columns = { template: templates, version: templateVersions, isAssignable }

const withCurrentVersion = (db: Database) =>
  db.select(columns).from(templates).innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))

const isTemplate = (organizationId: string, id: string) =>
  and(eq(templates.organizationId, organizationId), eq(templates.id, id))

/** A template with its current version; undefined for an unknown id and for another organization's. */
export async function findTemplate(db: Database, organizationId: string, id: string): Promise<TemplateRow | undefined> {
  const [row] = await withCurrentVersion(db).where(isTemplate(organizationId, id))
  return row
}

/** One page of templates, newest first, and the total number of matches. */
export async function findTemplates(
  db: Database,
  organizationId: string,
  filter: TemplateFilter & { page: number },
  timeZone: string,
) {
  const matching = templateConditions(organizationId, filter, timeZone)
  const rows = await withCurrentVersion(db)
    .where(matching)
    .orderBy(...newestFirst(templates.createdAt, templates.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  const totals = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(matching)
  return { rows, total: onlyRow(totals).total }
}

/** All matching learning paths, newest first. */
export async function findLearningPaths(
  db: Database,
  organizationId: string,
  filter: TemplateFilter,
  timeZone: string,
): Promise<TemplateRow[]> {
  return withCurrentVersion(db)
    .where(and(templateConditions(organizationId, filter, timeZone), eq(templates.isLearningPath, true)))
    .orderBy(...newestFirst(templates.createdAt, templates.id))
}

/** Every version of a template, newest first; empty if the organization has no such template. */
export async function findVersions(db: Database, organizationId: string, id: string): Promise<TemplateRow[]> {
  return db
    .select(columns)
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.templateId, templates.id))
    .where(isTemplate(organizationId, id))
    .orderBy(desc(templateVersions.number))
}

/**
 * Whether a path's current version shows outdated texts of its steps, so that the next award needs a new version.
 * Columns are written as plain SQL because drizzle omits the table name in a query over one table, and they would refer
 * to the step.
 */
export const hasOldSteps = sql<boolean>`(templates.is_learning_path and exists (
  select from path_steps join templates step on step.id = path_steps.template_id
  where path_steps.version_id = templates.current_version_id and path_steps.issued_version_id <> step.current_version_id))`

/**
 * The steps of several versions of learning paths, by version id, in order.
 * @param stepsAs `now`, or `as issued`: as badges show them, from when the path's version was first awarded
 */
export async function findSteps(
  db: Database,
  organizationId: string,
  versionIds: string[],
  stepsAs: 'now' | 'as issued',
): Promise<Map<string, TemplateRow[]>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .select({ ...columns, isRequired: pathSteps.isRequired, pathVersionId: pathSteps.versionId })
    .from(pathSteps)
    .innerJoin(templates, eq(templates.id, pathSteps.templateId))
    .innerJoin(
      templateVersions,
      stepsAs === 'now'
        ? eq(templateVersions.id, templates.currentVersionId)
        : sql`${templateVersions.id} = coalesce(${pathSteps.issuedVersionId}, ${templates.currentVersionId})`,
    )
    .where(and(eq(pathSteps.organizationId, organizationId), inArray(pathSteps.versionId, versionIds)))
    .orderBy(asc(pathSteps.versionId), asc(pathSteps.position))
  const steps = new Map<string, TemplateRow[]>()
  for (const { pathVersionId, ...step } of rows) steps.set(pathVersionId, [...(steps.get(pathVersionId) ?? []), step])
  return steps
}

/**
 * Locks a template until the transaction ends, which blocks edits, awards, archiving and deletion. The row is read after
 * the lock: read in the same statement, a version created while waiting would hide the template.
 */
export async function lockTemplate(tx: Database, organizationId: string, id: string): Promise<TemplateRow | undefined> {
  await tx.select({ id: templates.id }).from(templates).where(isTemplate(organizationId, id)).for('no key update')
  return findTemplate(tx, organizationId, id)
}

/** The fields of a template that an award needs. */
export type AwardedTemplate = {
  id: string
  versionId: string
  title: string
  language: Language
  status: TemplateRow['template']['status']
  isAssignable: boolean
}

/**
 * Locks a template until an award is written, so that it cannot be archived or edited meanwhile. A path whose steps have
 * changed since it was last awarded gets a new version with their current state. Undefined for an unknown template.
 */
export async function lockTemplateForAward(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<AwardedTemplate | undefined> {
  const row = await lockTemplate(tx, organizationId, id)
  if (!row) return undefined
  const { version, template, isAssignable: canBeAwarded } = row
  const [steps] = await tx.select({ areOld: hasOldSteps }).from(templates).where(isTemplate(organizationId, id))
  const awarded = steps?.areOld ? await editableVersion(tx, row) : version
  const { title, language } = version
  return { id, versionId: awarded.id, title, language, status: template.status, isAssignable: canBeAwarded }
}

/** SQL for the filters of E4 on a template and its current version; the templates listing shares them. */
function templateConditions(organizationId: string, filter: TemplateFilter, timeZone: string): SQL | undefined {
  const version = templateVersions
  const conditions = [
    filter.created_at_after && gte(templates.createdAt, endOfDay(filter.created_at_after, timeZone)),
    filter.created_at_before && lt(templates.createdAt, startOfDay(filter.created_at_before, timeZone)),
    filter.id && eq(templates.id, filter.id),
    filter.title && contains(version.title, filter.title),
    filter.application_scope && contains(readable(version.applicationScope), filter.application_scope),
    filter.code && contains(version.code, filter.code),
    filter.type && eq(version.type, filter.type),
    filter.description && contains(readable(version.description), filter.description),
    filter.is_learning_path !== undefined && eq(templates.isLearningPath, filter.is_learning_path === 1),
    filter.status && eq(templates.status, filter.status),
    filter.badge_template_version_id && eq(version.id, filter.badge_template_version_id),
    filter.language && eq(version.language, filter.language),
    filter.other_org && contains(version.otherOrg, filter.other_org),
    filter.is_published !== undefined && eq(templates.isPublished, filter.is_published === 1),
    filter.is_micro_credential !== undefined && eq(version.isMicroCredential, filter.is_micro_credential === 1),
    filter.is_assignable !== undefined && (filter.is_assignable === 1 ? canBeAwarded : not(canBeAwarded)),
    filter.search && matchesSearch(filter.search),
    filter.color_primary && sql`lower(${version.colorPrimary}) = lower(${filter.color_primary})`,
  ]
  return and(
    eq(templates.organizationId, organizationId),
    ...conditions.filter((condition) => typeof condition === 'object'),
  )
}

/** Searches title, description, type and type_data, as the API defines it. */
function matchesSearch(text: string): SQL | undefined {
  const { title, description, type, acquiredKnowledge, acquiredSkills, acquiredAttitudes, applicationScope } =
    templateVersions
  const markup = [description, acquiredKnowledge, acquiredSkills, acquiredAttitudes, applicationScope]
  return or(...[title, type, ...markup.map(readable)].map((column) => contains(column, text)))
}

/** The visible text of an HTML column: "strong" finds the word but not the tag, and "R&D" finds the stored `R&amp;D`. */
function readable(column: AnyColumn): SQL {
  const withoutMarks = sql`regexp_replace(${column}, '</?(strong|em|u|s|a)( [^>]*)?>', '', 'g')`
  const text = sql`regexp_replace(${withoutMarks}, '<[^>]*>', ' ', 'g')`
  return sql`replace(replace(replace(replace(${text}, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`
}
