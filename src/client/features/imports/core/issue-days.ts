import { parseDay } from '#client/i18n/parse-day.ts'

/** Reads a cell as the day that it names; null where it names none. */
export type DayReader = (cell: string) => string | null

/** `03/31/2026`, in which the month comes first. */
const MONTH_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/

/**
 * Reads the days of one column: `31/03/2026`, `2026-03-31`, `31 March 2026`, with a time behind it or without. The day
 * comes before the month unless a value of the column can only be read the other way round.
 */
export function dayReader(values: string[]): DayReader {
  const isMonthFirst = values.some((value) => Number(MONTH_FIRST.exec(withoutTime(value))?.[3]) > 12)
  // Names of months are slow to read, and many people share a day.
  const read = new Map<string, string | null>()
  return (cell) => {
    const known = read.get(cell)
    if (known !== undefined) return known
    const text = withoutTime(cell)
    const day = parseDay(isMonthFirst ? text.replace(MONTH_FIRST, '$3$2$1$2$4') : text)
    read.set(cell, day)
    return day
  }
}

const withoutTime = (cell: string) => cell.trim().replace(/[ T]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?(Z| ?[ap]m)?$/i, '')
