import { parseDay } from '#client/i18n/parse-day.ts'

/** Parses a cell as a day; null if it is none. */
export type DayReader = (cell: string) => string | null

/** `31/03/2026` or `03/31/2026`. */
const FIGURES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/

/**
 * Parses the days of one column: `31/03/2026`, `2026-03-31`, `31 March 2026`, with or without a time. Day before month,
 * unless more values of the column are only valid the other way round.
 */
export function dayReader(values: string[]): DayReader {
  const isMonthFirst = countReadable(values, 3, 1) > countReadable(values, 1, 3)
  // Cached: parsing month names is slow, and many people share a day.
  const read = new Map<string, string | null>()
  return (cell) => {
    const known = read.get(cell)
    if (known !== undefined) return known
    const text = withoutTime(cell)
    const day = parseDay(isMonthFirst ? text.replace(FIGURES, '$3$2$1$2$4') : text)
    read.set(cell, day)
    return day
  }
}

/** How many values are only valid with the day and the month at these groups of `FIGURES`. */
const countReadable = (values: string[], day: number, month: number) =>
  values.filter((value) => {
    const figures = FIGURES.exec(withoutTime(value)) ?? []
    return Number(figures[day]) > 12 && Number(figures[day]) < 32 && Number(figures[month]) < 13
  }).length

const withoutTime = (cell: string) =>
  cell.trim().replace(/[ T]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?( ?(Z|UTC|[ap]m|[+-]\d{2}:?\d{2}))?$/i, '')
