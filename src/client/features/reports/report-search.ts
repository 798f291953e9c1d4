import { isDay } from '#client/ui/dates/month.ts'
import type { Comparison, Grouping, Measure } from '#contract/reports/reports.ts'

// Spelled out: search params are parsed before any page has loaded, and the contract's schemas load with the page.
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

/** Search params of the reports page; they hold the whole report. */
export type ReportSearch = {
  /** Id of the saved report that was opened; the other params may have been changed since. */
  saved?: string
  /** Calendar years; academic years by default. */
  years?: 'calendar'
  /** The year in which the period begins; by default the current one. */
  year?: number
  /** First and last day, instead of a year. */
  from?: string
  to?: string
  /** One or two groupings, such as `month` or `type-month`; by default month and type. */
  by?: string
  /** By default `issued`. */
  measure?: Measure
  /** By default the period before. */
  compare?: Exclude<Comparison, 'before'>
  /** Ids of the template and the list that the report is limited to. */
  template?: string
  list?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined)

export const DEFAULT_BY = 'month-type'

/** The groupings in a search param: at most two, without duplicates. */
export function groupingsIn(given: unknown): Grouping[] {
  const names = typeof given === 'string' ? given.split('-') : []
  const known = names.flatMap((name) => groupings.find((grouping) => grouping === name) ?? [])
  return [...new Set(known)].slice(0, 2)
}

/** Parses search params; invalid values are dropped. */
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
