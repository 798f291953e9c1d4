import { wallClock } from '#client/i18n/time-zone.ts'

/** A day as `yyyy-mm-dd`. Reckoned in UTC, where no day has 23 hours. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The day on the service's clock. */
export const today = (now = new Date()) => wallClock(now).slice(0, 10)

export function addDays(day: string, days: number) {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, months: number) {
  const date = dateOf(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return dayOf(date)
}

/** How far a day is into its week, Monday being 0. */
export const weekday = (day: string) => (dateOf(day).getUTCDay() + 6) % 7

/** The weeks of a day's month from Monday to Sunday; null stands for a day of another month. */
export function weeksOf(day: string): (string | null)[][] {
  const first = `${day.slice(0, 7)}-01`
  const next = addMonths(first, 1)
  const days: (string | null)[] = Array(weekday(first)).fill(null)
  for (let each = first; each < next; each = addDays(each, 1)) days.push(each)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

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
