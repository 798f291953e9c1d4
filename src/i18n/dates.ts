import { getLocale, type Locale } from './locales.ts'
import { perLocale } from './per-locale.ts'
import { regionOf } from './region.ts'

/** `short` is for tables (`14 Nov 2025`), `long` for sentences (`14 November 2025`). */
export type DateLength = 'short' | 'long'

/**
 * A day, `yyyy-mm-dd`, or the day of a wall clock, `yyyy-mm-dd hh:mm:ss`. Both are local dates and never converted
 * between time zones.
 */
export function formatDay(day: string, length: DateLength = 'short', locale = getLocale()) {
  return dayFormats[length](locale).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** A wall clock with its hour and minute: `14 Nov 2025, 18:00`. */
export const formatWallClock = (wallClock: string, length: DateLength = 'short', locale = getLocale()) =>
  `${formatDay(wallClock, length, locale)}, ${wallClock.slice(11, 16)}`

/** A day without its year, where that is clear from the context: `14 Nov`. */
export const formatDayOfYear = (day: string, locale = getLocale()) => {
  const format = new Intl.DateTimeFormat(regionOf(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return withPlainMonth(format, locale).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** The weekday of a day: `Fri`, or `Friday` in the long form. */
export function formatWeekday(day: string, length: DateLength = 'short', locale = getLocale()) {
  const format = new Intl.DateTimeFormat(regionOf(locale), { weekday: length, timeZone: 'UTC' })
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

const dayFormat = (length: DateLength) =>
  perLocale((locale) =>
    withPlainMonth(
      new Intl.DateTimeFormat(regionOf(locale), { day: 'numeric', month: length, year: 'numeric', timeZone: 'UTC' }),
      locale,
    ),
  )

// Tables show hundreds of days.
const dayFormats = { short: dayFormat('short'), long: dayFormat('long') }

/**
 * The format with three letters for every short month. British English writes "Sept", which misaligns columns of dates.
 */
export function withPlainMonth(format: Intl.DateTimeFormat, locale: Locale) {
  if (locale !== 'en') return format
  return { format: (date: Date) => format.format(date).replace(/\bSept\b/, 'Sep') }
}
