import type { z } from 'zod'
import { isDay } from '#client/ui/dates/month.ts'
import type { Comparison, Grouping, Measure, ReportShape } from '#contract/reports/reports.ts'
import type { SavedPeriod } from '#contract/reports/saved-reports.ts'

// Written out: an address is read before any page has come, and the contract's schemas come with the page.
export const measures = [
  'issued',
  'holders',
  'first_time_holders',
  'opened',
  'shared',
  'expired',
  'revoked',
  'mails_failed',
] as const satisfies Measure[]

export const groupings = [
  'month',
  'type',
  'template',
  'path',
  'list',
  'person',
  'language',
] as const satisfies Grouping[]

const comparisons = ['before', 'year_before', 'none'] as const satisfies Comparison[]

/** What the page of reports keeps in its address: the whole report. */
export type ReportSearch = {
  /** The saved report that was opened; what else the address says may have changed since. */
  saved?: string
  /** Years of the calendar; without it academic years. */
  years?: 'calendar'
  /** The year in which the year begins; without it the one that is running. */
  year?: number
  /** Any two days, in place of a year. */
  from?: string
  to?: string
  /** One or two groupings, such as `month` or `type-month`; without it by month and type. */
  by?: string
  /** Without it what was issued. */
  measure?: Measure
  /** Without it the period before. */
  compare?: Exclude<Comparison, 'before'>
  /** The ids of a template and a list that the report is narrowed to. */
  template?: string
  list?: string
}

/** A report as the page knows it: its question, with one measure that is drawn. */
export type ReportQuestion = {
  period: SavedPeriod
  by: Grouping[]
  measure: Measure
  compare: Comparison
  template: string | undefined
  list: string | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined)

const DEFAULT_BY = 'month-type'

/** The groupings in an address, of which there are one or two that differ. */
function groupingsIn(given: unknown): Grouping[] {
  const names = typeof given === 'string' ? given.split('-') : []
  const known = names.flatMap((name) => groupings.find((grouping) => grouping === name) ?? [])
  return [...new Set(known)].slice(0, 2)
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readReportSearch(given: Record<string, unknown>): ReportSearch {
  const year = Number(given.year)
  const hasDays = isDay(given.from) && isDay(given.to)
  const by = groupingsIn(given.by).join('-')
  const compare = comparisons.find((each) => each === given.compare)
  const read: ReportSearch = {
    saved: uuidIn(given.saved),
    years: !hasDays && given.years === 'calendar' ? 'calendar' : undefined,
    year: !hasDays && Number.isInteger(year) && year >= 1900 && year <= 9998 ? year : undefined,
    from: hasDays && isDay(given.from) ? given.from : undefined,
    to: hasDays && isDay(given.to) ? given.to : undefined,
    by: by === '' || by === DEFAULT_BY ? undefined : by,
    measure: measures.find((each) => each === given.measure && each !== 'issued'),
    compare: compare === 'before' ? undefined : compare,
    template: uuidIn(given.template),
    list: uuidIn(given.list),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

export const questionIn = (search: ReportSearch): ReportQuestion => ({
  period: periodIn(search),
  by: groupingsIn(search.by ?? DEFAULT_BY),
  measure: search.measure ?? 'issued',
  compare: search.compare ?? 'before',
  template: search.template,
  list: search.list,
})

function periodIn({ years, year, from, to }: ReportSearch): SavedPeriod {
  if (from && to) return { kind: 'days', from, to }
  return { kind: years === 'calendar' ? 'calendar_year' : 'academic_year', year: year ?? null }
}

/** The address of a report. */
export function searchOf({ period, by, measure, compare, template, list }: ReportQuestion): ReportSearch {
  const days = period.kind === 'days' ? { from: period.from, to: period.to } : {}
  const years = period.kind === 'calendar_year' ? 'calendar' : undefined
  const year = period.kind === 'days' ? undefined : period.year
  return readReportSearch({
    ...days,
    years,
    year: year ?? undefined,
    by: by.join('-'),
    measure,
    compare,
    template,
    list,
  })
}

/** What the service keeps of a report, and is sent. */
export const savedQueryOf = ({ period, by, measure, compare, template, list }: ReportQuestion) => ({
  period,
  by,
  measure: [measure],
  compare,
  badge_template_id: template,
  earners_list_id: list,
})

/** What the service has kept. Whoever saves by the interface may have kept several measures, or no grouping. */
export const questionOfSaved = ({
  period,
  by,
  measure,
  compare,
  badge_template_id,
  earners_list_id,
}: z.output<typeof ReportShape> & { period: SavedPeriod }): ReportQuestion => ({
  period,
  by: by.length > 0 ? by : ['month'],
  measure: measure[0] ?? 'issued',
  compare,
  template: badge_template_id,
  list: earners_list_id,
})

/** Whether two reports ask the same. */
export const isSameQuestion = (one: ReportQuestion, other: ReportQuestion) =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other))
