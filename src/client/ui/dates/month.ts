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

type Span = { from: string; to: string }

/** So many days, of which the given one is the last. */
export const lastDays = (count: number, day: string): Span => ({ from: addDays(day, 1 - count), to: day })

/** The academic year that a day belongs to: from 1 September to 31 August. */
export function academicYear(day: string): Span {
  const begins = Number(day.slice(0, 4)) - (day.slice(5, 7) < '09' ? 1 : 0)
  return { from: `${begins}-09-01`, to: `${begins + 1}-08-31` }
}
