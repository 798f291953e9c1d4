import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { regionOf } from '#i18n/region.ts'

/** The day of a wall clock (`yyyy-mm-dd …`) at midnight UTC, independent of the machine's time zone. */
export const dayOf = (wallClock: string) => new Date(`${wallClock.slice(0, 10)}T00:00:00Z`)

/** Adds calendar days to a day. @param day `yyyy-mm-dd` */
export function addDays(day: string, days: number): string {
  const date = dayOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Formats days as `14 November 2025`: those of `dayOf`, or instants in a time zone. */
export const longDays = (language: Language, timeZone = 'UTC') =>
  new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'long', timeZone })

/** What sentences say of the day of a wall clock. Italian elides the article before otto and undici. */
export const dayWords = (wallClock: string, locale: Language) => ({
  number: dayOf(wallClock).getUTCDate(),
  date: formatDay(wallClock, 'long', locale),
})

/** `on 14 November 2025`, `l’8 novembre 2025`. */
export const onDay = (wallClock: string, locale: Language): string =>
  m.public_on_day(dayWords(wallClock, locale), { locale })
