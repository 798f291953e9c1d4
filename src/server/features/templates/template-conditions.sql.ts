import { type AnyColumn, and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TemplateFilter } from '#contract/templates.ts'
import { endOfDay, startOfDay } from '#server/platform/database/days.ts'
import { contains } from '#server/platform/database/text-search.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'

/** SQL for the filters of E4 on a template and its current version; the templates listing shares them. */
export function templateConditions(organizationId: string, filter: TemplateFilter, timeZone: string): SQL | undefined {
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
