import type { Comparison } from '#contract/reports/reports.ts'
import { addDays, dayOf } from '#server/platform/text/days.ts'

/** A period of days, both inclusive. */
export type Days = { from: string; to: string }

/** The period to compare with, and its offset from the original one in months or days. */
export type EarlierDays = Days & { months: number; days: number }

const DAY = 24 * 60 * 60_000
const FIRST_DAY = '0001-01-01'

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01')

/** The same day some months earlier, or the last day of that month if it is shorter. */
function monthsEarlier(day: string, months: number): string {
  const month = monthNumber(day) - months
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), (month % 12) + 1, 0)
  const last = date.getUTCDate()
  date.setUTCDate(isLastOfMonth(day) ? last : Math.min(Number(day.slice(8)), last))
  return date.toISOString().slice(0, 10)
}

/**
 * The period that a period is compared with. Whole months are compared with the same number of months, so that a year is
 * compared with a year; other periods with the same number of days.
 * @returns null if no comparison is wanted, or it would lie before year 1
 */
export function earlierPeriod({ from, to }: Days, comparison: Comparison): EarlierDays | null {
  if (comparison === 'none') return null
  const isWhole = from.endsWith('-01') && isLastOfMonth(to)
  const months = comparison === 'year_before' ? 12 : isWhole ? monthNumber(to) - monthNumber(from) + 1 : 0
  const days = months > 0 ? 0 : Math.round((dayOf(to).getTime() - dayOf(from).getTime()) / DAY) + 1
  // The calendar starts with year 1.
  if (monthNumber(from) - months < 12 || dayOf(from).getTime() - days * DAY < dayOf(FIRST_DAY).getTime()) return null
  const earlier =
    months > 0
      ? { from: monthsEarlier(from, months), to: monthsEarlier(to, months) }
      : { from: addDays(from, -days), to: addDays(to, -days) }
  return { ...earlier, months, days }
}

/** The months of a period, as `2025-09`. */
export function monthsOf({ from, to }: Days): string[] {
  const count = monthNumber(to) - monthNumber(from) + 1
  return Array.from({ length: count }, (_, index) => {
    const month = monthNumber(from) + index
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
