import { dayIn, oneOf, type SearchOf, searchReader, uuidIn, wholeIn } from '#client/browser/search-reader.ts'
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
  'undone',
  'imported',
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

export const DEFAULT_BY = 'month-type'

/** The groupings in a search param: at most two, without duplicates. */
export function groupingsIn(given: unknown): Grouping[] {
  const names = typeof given === 'string' ? given.split('-') : []
  const known = names.flatMap((name) => groupings.find((grouping) => grouping === name) ?? [])
  return [...new Set(known)].slice(0, 2)
}

function byIn(given: unknown): string | undefined {
  const by = groupingsIn(given).join('-')
  return by === '' || by === DEFAULT_BY ? undefined : by
}

const params = {
  /** Id of the saved report that was opened; the other params may have been changed since. */
  saved: uuidIn,
  /** Calendar years; academic years by default. */
  years: oneOf(['calendar']),
  /** The year in which the period begins; by default the current one. */
  year: wholeIn(1900, 9998),
  /** First and last day, instead of a year. */
  from: dayIn,
  to: dayIn,
  /** One or two groupings, such as `month` or `type-month`; by default month and type. */
  by: byIn,
  /** By default `issued`. */
  measure: oneOf(measures.filter((measure) => measure !== 'issued')),
  /** By default the period before. */
  compare: oneOf(['year_before', 'none'] as const satisfies Comparison[]),
  /** Ids of the template and the list that the report is limited to. */
  template: uuidIn,
  list: uuidIn,
}

/** Search params of the reports page; they hold the whole report. */
export type ReportSearch = SearchOf<typeof params>

const readParams = searchReader(params)

/** Reads the search params of an untrusted URL; two days replace the year. */
export function readReportSearch(given: Record<string, unknown>): ReportSearch {
  const { from, to, ...others } = readParams(given)
  if (!from || !to) return others
  const { years, year, ...rest } = others
  return { ...rest, from, to }
}
