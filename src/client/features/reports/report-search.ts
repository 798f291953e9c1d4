import { isDay } from '#client/ui/dates/month.ts'
import type { Comparison, Grouping, Measure } from '#contract/reports/reports.ts'

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined)

export const DEFAULT_BY = 'month-type'

/** The groupings in an address, of which there are one or two that differ. */
export function groupingsIn(given: unknown): Grouping[] {
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
