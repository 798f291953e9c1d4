import type { z } from 'zod'
import { Language } from '#contract/formats.ts'
import type { Grouping, Report, ReportGroup, ReportInput } from '#contract/reports/reports.ts'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { earlierPeriod, monthsOf } from './earlier-period.ts'
import { findNames, type Named } from './groups.sql.ts'
import { type CountRow, countMeasures, type Question } from './measures.sql.ts'

type Answer = z.input<typeof Report>
type Counted = Answer['measures'][number]

/** Counts what was issued in a period and what happened to it, compared with an earlier period if wanted. */
export async function showReport(
  { from, to, by, measure, compare, badge_template_id: templateId, earners_list_id: listId }: ReportInput,
  request: SignedInRequest,
  language: Language = request.language,
): Promise<Answer> {
  const { caller, services } = request
  const db = await services.reading()
  const { organizationId } = caller
  const before = earlierPeriod({ from, to }, compare)
  const question: Question = {
    now: wallClockNow(services),
    timeZone: services.config.timeZone,
    by,
    measures: measure,
    spans: [{ from, to, months: 0, days: 0 }, ...(before ? [before] : [])],
    templateId,
    listId,
  }
  const rows = await countMeasures(db, organizationId, question)
  const named = async (grouping: 'template' | 'list', id: string | undefined) => {
    if (id === undefined) return null
    const [found] = await findNames(db, organizationId, grouping, [id])
    return found ?? { id, label: '', exists: false }
  }
  const groups = await Promise.all(by.map((grouping, place) => groupsOf(grouping, place)))
  return {
    from,
    to,
    before: before && { from: before.from, to: before.to },
    badge_template: await named('template', templateId),
    earners_list: await named('list', listId),
    by,
    groups,
    measures: measure.map((each) => numbersOf(each, rows, groups, before !== null)),
  }

  /** The groups of one grouping in display order. */
  async function groupsOf(grouping: Grouping, place: number): Promise<ReportGroup[]> {
    const isOfGrouping = (row: CountRow) => keyAt(row, place) !== null && keyAt(row, 1 - place) === null
    const weights = new Map<string, number>()
    for (const row of rows.filter(isOfGrouping)) {
      const key = keyAt(row, place)!
      const weight = row.measure === measure[0] && row.span === 0 ? row.count : 0
      weights.set(key, (weights.get(key) ?? 0) + weight)
    }
    if (grouping === 'month') for (const month of monthsOf({ from, to })) weights.set(month, 0)
    return describeGroups(db, organizationId, { grouping, weights, language })
  }
}

const keyAt = (row: CountRow, place: number) => (place === 0 ? row.first_key : row.second_key)

type Count = { count: number; before: number | null }

const NO_PLACES = new Map<string, number>()

/** The numbers of one measure, by the index of their groups. */
function numbersOf(
  measure: Counted['measure'],
  rows: CountRow[],
  groups: ReportGroup[][],
  isCompared: boolean,
): Counted {
  const zero = (): Count => ({ count: 0, before: isCompared ? 0 : null })
  const [first = NO_PLACES, second = NO_PLACES] = groups.map(
    (found) => new Map(found.map(({ key }, place) => [key, place])),
  )
  const total = zero()
  const [firsts = [], seconds = []] = groups.map((found) => found.map(zero))
  const cells = new Map<string, Counted['cells'][number]>()
  for (const { measure: of, span, first_key, second_key, count } of rows) {
    if (of !== measure) continue
    const row = first_key === null ? undefined : first.get(first_key)
    const column = second_key === null ? undefined : second.get(second_key)
    let number: Count = total
    if (row !== undefined && column !== undefined) {
      const place = `${row} ${column}`
      const cell = cells.get(place) ?? { row, column, ...zero() }
      cells.set(place, cell)
      number = cell
    } else if (row !== undefined) number = firsts[row]!
    else if (column !== undefined) number = seconds[column]!
    if (span === 0) number.count = count
    else number.before = count
  }
  return { measure, ...total, rows: firsts, columns: seconds, cells: [...cells.values()] }
}

/** The key of rows that belong to no group. */
const NONE = 'none'

type Groups = {
  grouping: Grouping
  /** The keys with their values of the first measure. */
  weights: Map<string, number>
  language: Language
}

/** The groups of a grouping with their names, in display order. */
async function describeGroups(
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
