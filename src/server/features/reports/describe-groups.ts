import { Language } from '#contract/formats.ts'
import type { Grouping, ReportGroup } from '#contract/reports/reports.ts'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findNames, type Named } from './groups.sql.ts'

/** The key of rows that belong to no group. */
const NONE = 'none'

type Groups = {
  grouping: Grouping
  /** The keys with their values of the first measure. */
  weights: Map<string, number>
  language: Language
}

/** The groups of a grouping with their names, in display order. */
export async function describeGroups(
  db: Database,
  organizationId: string,
  { grouping, weights, language }: Groups,
): Promise<ReportGroup[]> {
  const keys = [...weights.keys()].filter((key) => key !== NONE)
  const groups = await namedGroups(db, organizationId, { grouping, keys, weights, language })
  return weights.has(NONE) ? [...groups, { key: NONE, label: noneOf(grouping, language), exists: false }] : groups
}

async function namedGroups(
  db: Database,
  organizationId: string,
  { grouping, keys, weights, language }: Groups & { keys: string[] },
): Promise<ReportGroup[]> {
  const words = { locale: language }
  if (grouping === 'month')
    return keys.toSorted().map((key) => ({ key, label: monthName(key, language), exists: true }))
  if (grouping === 'type')
    return TemplateType.options
      .filter((type) => weights.has(type))
      .map((key) => ({ key, label: TYPES[key]({}, words), exists: true }))
  if (grouping === 'language')
    return Language.options
      .filter((each) => weights.has(each))
      .map((key) => ({ key, label: LANGUAGES[key]({}, words), exists: true }))
  const names = new Map((await findNames(db, organizationId, grouping, keys)).map((named) => [named.id, named]))
  const compare = new Intl.Collator(language).compare
  return keys
    .map((key) => asGroup(key, names.get(key), language))
    .sort((a, b) => weights.get(b.key)! - weights.get(a.key)! || compare(a.label, b.label) || compare(a.key, b.key))
}

/** A deleted object is shown with its last known name, if there is one. */
const asGroup = (key: string, named: Named | undefined, locale: Language): ReportGroup => ({
  key,
  label: named?.label || m.reports_gone({}, { locale }),
  exists: named?.exists ?? false,
})

const TYPES = {
  knowledge: m.templates_type_knowledge,
  skills: m.templates_type_skills,
  participation: m.templates_type_participation,
  qualification: m.templates_type_qualification,
}

const LANGUAGES = { it: m.templates_language_it, en: m.templates_language_en }

function noneOf(grouping: Grouping, locale: Language): string {
  const words = { locale }
  if (grouping === 'path') return m.reports_none_path({}, words)
  if (grouping === 'list') return m.reports_none_list({}, words)
  if (grouping === 'person') return m.reports_none_person({}, words)
  return m.reports_none_type({}, words)
}

const monthName = (month: string, language: Language) =>
  new Intl.DateTimeFormat(regionOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
