import { wallClock } from '#client/i18n/time-zone.ts'

/** The day on the service's clock. */
export const today = (now = new Date()) => wallClock(now).slice(0, 10)

/** A day as `yyyy-mm-dd`, so many days later. Reckoned in UTC, where no day has 23 hours. */
export function addDays(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const DAY = 24 * 60 * 60_000

/** How many days lie between two, of which the first is counted. */
export const daysBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / DAY)

/** A day that exists, in a year that the service takes. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  addDays(value, 0) === value

export type Span = { from: string; to: string }

/** So many days, of which the given one is the last. */
export const lastDays = (count: number, day: string): Span => ({ from: addDays(day, 1 - count), to: day })

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** The academic year that begins in a year. @param firstMonth counted from 1 */
export const academicYear = (year: number, firstMonth: number): Span => ({
  from: firstDay(year, firstMonth),
  to: addDays(firstDay(year + 1, firstMonth), -1),
})

/** The academic year that a day belongs to. */
export const academicYearOf = (day: string, firstMonth: number): Span =>
  academicYear(Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0), firstMonth)
