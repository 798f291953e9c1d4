import { wallClock } from '#client/i18n/time-zone.ts'

/** Today by the service's clock, `yyyy-mm-dd`. */
export const today = (now = new Date()) => wallClock(now).slice(0, 10)

/** The day a number of days later, `yyyy-mm-dd`. Computed in UTC, because local days may have 23 or 25 hours. */
export function addDays(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const DAY = 24 * 60 * 60_000

/** The number of days from the first day to the last, excluding the last. */
export const daysBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / DAY)

/** Whether a value is an existing day, in a year that the service accepts. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  addDays(value, 0) === value

export type Span = { from: string; to: string }

/** The span of `count` days that ends with the given day. */
export const lastDays = (count: number, day: string): Span => ({ from: addDays(day, 1 - count), to: day })

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** The academic year that starts in a year. @param firstMonth 1-based */
export const academicYear = (year: number, firstMonth: number): Span => ({
  from: firstDay(year, firstMonth),
  to: addDays(firstDay(year + 1, firstMonth), -1),
})

/** The academic year that a day belongs to. */
export const academicYearOf = (day: string, firstMonth: number): Span =>
  academicYear(Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0), firstMonth)
