import type { Language } from '#contract/formats.ts'
import { regionOf } from '#i18n/region.ts'

/** The day of a wall clock (`yyyy-mm-dd …`), kept from the time zone of the machine. */
export const dayOf = (wallClock: string) => new Date(`${wallClock.slice(0, 10)}T00:00:00Z`)

/** Writes days as `14 November 2025`: those of `dayOf`, or instants as a time zone sees them. */
export const longDays = (language: Language, timeZone = 'UTC') =>
  new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'long', timeZone })
