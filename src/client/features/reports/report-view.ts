import { formatNumber } from '#client/i18n/numbers.ts'
import { wallClock } from '#client/i18n/time-zone.ts'
import type { Grouping, Measure, Report, ReportGroup } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { withPlainMonth } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

/** One row of the table, and one bar or group of bars of the chart. */
export type ReportRow = {
  key: string
  name: string
  /** Shorter name for narrow places. */
  short: string
  exists: boolean
  count: number
  before: number | null
  /** One per column. */
  cells: number[]
  /** A month that has not begun and has nothing in it yet. */
  isToCome: boolean
}

type ReportColumn = { key: string; name: string; count: number }

/** The numbers of one measure, as table and chart show them. */
export type ReportView = {
  by: Grouping[]
  /** Whether the rows, and the columns, add up to the total. */
  isSum: boolean
  rows: ReportRow[]
  columns: ReportColumn[]
  count: number
  before: number | null
}

/** Holders are counted once each, whatever groups they are in. */
const isOfPeople = (measure: Measure) => measure === 'holders'

/** The report's numbers for one measure; undefined if it was not requested. */
export function viewOf(report: Report, measure: Measure, now = wallClock()): ReportView | undefined {
  const counted = report.measures.find((each) => each.measure === measure)
  if (!counted) return undefined
  const [rowGroups = [], columnGroups = []] = report.groups
  const [rowsBy, columnsBy] = report.by
  const cells = rowGroups.map(() => columnGroups.map(() => 0))
  for (const { row, column, count } of counted.cells) {
    const line = cells[row]
    if (line) line[column] = count
  }
  const rows = rowGroups.map((group, index): ReportRow => {
    const { count, before } = counted.rows[index] ?? { count: 0, before: null }
    return {
      ...namesOf(group, rowsBy, rowGroups, index),
      key: group.key,
      exists: group.exists,
      count,
      before,
      cells: cells[index] ?? [],
      isToCome: rowsBy === 'month' && group.key > now.slice(0, 7) && count === 0,
    }
  })
  const columns = columnGroups.map((group, index) => ({
    key: group.key,
    name: namesOf(group, columnsBy, columnGroups, index).name,
    count: counted.columns[index]?.count ?? 0,
  }))
  const { count, before } = counted
  // A group may be listed for another measure or for the earlier period, and have nothing for this one.
  const shown = rowsBy === 'month' ? rows : rows.filter((row) => row.count > 0 || row.before)
  return { by: report.by, isSum: !isOfPeople(measure), rows: shown, columns, count, before }
}

/** Months are named in the user's language, with the year where it begins. */
function namesOf({ key, label, exists }: ReportGroup, by: Grouping | undefined, all: ReportGroup[], index: number) {
  if (by !== 'month') {
    const name = exists || key === 'none' ? label : m.reports_group_gone({ name: label })
    return { name, short: name }
  }
  const day = new Date(`${key}-01T00:00:00Z`)
  const locale = getLocale()
  const format = (options: Intl.DateTimeFormatOptions) =>
    withPlainMonth(new Intl.DateTimeFormat(regionOf(locale), { ...options, timeZone: 'UTC' }), locale).format(day)
  const isFirst = index === 0 || all[index - 1]?.key.slice(0, 4) !== key.slice(0, 4)
  const short = format({ month: 'short' })
  return {
    name: format(isFirst ? { month: 'long', year: 'numeric' } : { month: 'long' }),
    short: all.length > 12 ? `${short} ${key.slice(2, 4)}` : short,
  }
}

/** Maximum number of groups that are told apart by pattern. */
const MAX_SERIES = 4
/** Maximum number of bars, or groups of bars, unless they are months. */
const MAX_BARS = 20

export type ChartRow = { name: string; short: string; parts: number[]; count: number; before: number | null }
export type ChartSeries = { key: string; name: string }
export type ChartView = { series: ChartSeries[]; rows: ChartRow[]; isStacked: boolean; hasMonths: boolean }

/**
 * What the chart draws. Of more than four groups: the three largest, and the sum of the others. Of more than twenty
 * bars: the first twenty, and the sum of the rest. There is no such sum where people would be counted twice.
 */
export function chartOf(view: ReportView, measureName: string): ChartView {
  const { columns, isSum } = view
  const places = columns.map((_, index) => index)
  const isMany = columns.length > MAX_SERIES
  const largest = isMany
    ? places
        .toSorted((one, other) => (columns[other]?.count ?? 0) - (columns[one]?.count ?? 0))
        .slice(0, MAX_SERIES - 1)
    : places
  const shown = largest.toSorted((one, other) => one - other)
  const others = isMany && isSum ? places.filter((place) => !shown.includes(place)) : []
  const at = (cells: number[], place: number) => cells[place] ?? 0
  const rows = view.rows.map(({ name, short, cells, count, before }): ChartRow => {
    const parts = [
      ...shown.map((place) => at(cells, place)),
      ...(others.length > 0 ? [others.reduce((sum, place) => sum + at(cells, place), 0)] : []),
    ]
    return { name, short, parts: columns.length > 0 ? parts : [count], count, before }
  })
  const named = shown.map((place) => ({ key: columns[place]?.key ?? '', name: columns[place]?.name ?? '' }))
  const rest = others.length > 0 ? [{ key: 'others', name: m.reports_others() }] : []
  const series = columns.length > 0 ? [...named, ...rest] : [{ key: 'all', name: measureName }]
  const hasMonths = view.by[0] === 'month'
  return { series, rows: hasMonths ? rows : firstRows(rows, isSum), isStacked: isSum, hasMonths }
}

function firstRows(rows: ChartRow[], isSum: boolean): ChartRow[] {
  if (rows.length <= MAX_BARS + 1) return rows
  const [first, rest] = [rows.slice(0, MAX_BARS), rows.slice(MAX_BARS)]
  if (!isSum) return first
  const name = m.reports_rest({ figure: formatNumber(rest.length) })
  const sum = (of: (row: ChartRow) => number | null) => rest.reduce((total, row) => total + (of(row) ?? 0), 0)
  const parts = (rest[0]?.parts ?? []).map((_, part) => sum((row) => row.parts[part] ?? 0))
  const before = rest.every((row) => row.before === null) ? null : sum((row) => row.before)
  return [...first, { name, short: name, parts, count: sum((row) => row.count), before }]
}

/** The difference to the earlier period: `+85`, `−3`, `0`; a dash if nothing was compared. */
export function change(count: number, before: number | null): string {
  if (before === null) return '–'
  const more = count - before
  return more > 0 ? `+${formatNumber(more)}` : formatNumber(more)
}
