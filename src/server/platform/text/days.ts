import type { Language } from '#contract/formats.ts'
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
