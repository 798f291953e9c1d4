import { daySpan } from '#client/i18n/day-span.ts'
import { academicYear, addDays, daysBetween, type Span } from '#client/ui/dates/month.ts'
import { m } from '#i18n/compiled/messages.js'

/** First and last day, `yyyy-mm-dd`, both included. */
export type Period = Span

export type PeriodKind = 'academic' | 'calendar' | 'days'

const two = (number: number) => String(number).padStart(2, '0')
const yearOf = (day: string) => Number(day.slice(0, 4))

export const calendarYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to

/** The kind of a period. An academic year that begins in January counts as a calendar year. */
export function kindOf(period: Period, firstMonth: number): PeriodKind {
  const year = yearOf(period.from)
  if (isSame(period, calendarYear(year))) return 'calendar'
  return isSame(period, academicYear(year, firstMonth)) ? 'academic' : 'days'
}

/** Shifts a period by years, or by spans of the same number of days; a negative number shifts it back. */
export function shifted(period: Period, by: number, firstMonth: number): Period {
  const year = yearOf(period.from) + by
  const kind = kindOf(period, firstMonth)
  if (kind === 'calendar') return calendarYear(year)
  if (kind === 'academic') return academicYear(year, firstMonth)
  const days = (daysBetween(period.from, period.to) + 1) * by
  return { from: addDays(period.from, days), to: addDays(period.to, days) }
}

/** `2025/26`, `2026` or `3 Mar 2026 – 5 Apr 2026`. */
export function shortPeriod(period: Period, firstMonth: number): string {
  const kind = kindOf(period, firstMonth)
  if (kind === 'days') return daySpan(period.from, period.to) ?? ''
  const year = yearOf(period.from)
  return kind === 'calendar' ? String(year) : `${year}/${two((year + 1) % 100)}`
}

/** The period as it appears in a sentence: `academic year 2025/26`. */
export function periodName(period: Period, firstMonth: number): string {
  const name = shortPeriod(period, firstMonth)
  const kind = kindOf(period, firstMonth)
  if (kind === 'academic') return m.reports_academic_year({ years: name })
  return kind === 'calendar' ? m.reports_calendar_year({ year: name }) : name
}

/** Capitalizes the start of a sentence. */
export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
