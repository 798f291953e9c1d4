import { clockNow } from '#client/i18n/time-zone.ts'
import { withPlainMonth } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

/** Badges issued in a year: twelve numbers each, from January. */
export type ByMonth = {
  year: number
  /** Includes badges of learning paths. */
  badges: number[]
  paths: number[]
  /** The badges of the year before. */
  before: number[]
}

/** A month as the chart shows it. `badges` and `paths` are null for a future month. */
export type Month = {
  short: string
  long: string
  isNow: boolean
  badges: number | null
  paths: number | null
  before: number
}

export const thisYear = (now = clockNow()) => now.getFullYear()

/** The twelve months of a year, named in the user's language. */
export function monthsOf({ year, badges, paths, before }: ByMonth, now = clockNow()): Month[] {
  const [shortOf, longOf] = [monthNames('short'), monthNames('long')]
  return badges.map((issued, index) => {
    const day = new Date(year, index, 1)
    // A badge may have a future date: its month is not empty.
    const isToCome = day > now && issued === 0
    return {
      short: shortOf(day),
      long: longOf(day),
      isNow: year === now.getFullYear() && index === now.getMonth(),
      badges: isToCome ? null : issued,
      paths: isToCome ? null : (paths[index] ?? 0),
      before: before[index] ?? 0,
    }
  })
}

/**
 * How many whole months the credits last, at the pace of the last three whole months.
 *
 * @returns null if nothing was issued in those, or if the credits last more than two years
 */
export function monthsLeft(credits: number, { badges, before }: ByMonth, now = clockNow()): number | null {
  const issued = [...before, ...badges].slice(12 + now.getMonth() - 3, 12 + now.getMonth())
  const pace = issued.reduce((sum, each) => sum + each, 0) / 3
  const months = Math.floor(credits / pace)
  return pace > 0 && months <= 24 ? months : null
}

/** `yyyy-mm-dd` of the day this many days from today, on the service's calendar. */
export function dayFromNow(days: number, now = clockNow()) {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}

/** `yyyy-mm-dd` of a date, in the browser's time zone. */
export function dayOf(day: Date) {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

function monthNames(month: 'short' | 'long') {
  const format = withPlainMonth(new Intl.DateTimeFormat(regionOf(getLocale()), { month }), getLocale())
  return (day: Date) => format.format(day)
}
