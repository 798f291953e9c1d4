import { type DateLength, formatWallClock } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

/**
 * The service's time zone, in which all times are shown: badges are dated in it, and two zones on one page would be
 * contradictory. Undefined, meaning the browser's own, if the page names none or the browser does not know it.
 */
export const timeZone = knownZone(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content,
)

function knownZone(name: string | undefined): string | undefined {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return undefined
  }
}

// The Swedish locale formats dates as ISO 8601.
const clockIn = (zone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })

const serviceClock = clockIn(timeZone)

/** The wall clock of the service, `yyyy-mm-dd hh:mm:ss`. */
export const wallClock = (moment = new Date()) => serviceClock.format(moment)

/** The day of an instant on the service's clock, `yyyy-mm-dd`. */
export const dayAt = (instant: string) => wallClock(new Date(instant)).slice(0, 10)

/** A Date whose local fields are those of the service's clock. */
export const clockNow = () => new Date(wallClock().replace(' ', 'T'))

/** The name of the service's zone: `Central European Time (Europe/Rome)`. */
export function zoneName(locale = getLocale(), now = new Date()): string {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = new Intl.DateTimeFormat(regionOf(locale), { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${name} (${zone.replaceAll('_', ' ')})`
}

/** The zone's name if the user's clock differs from the service's; undefined otherwise. */
export function zoneElsewhere(locale = getLocale(), now = new Date()): string | undefined {
  if (!timeZone || wallClock(now) === clockIn(undefined).format(now)) return undefined
  return zoneName(locale, now)
}

/** An instant such as `2025-11-14T10:42:00.000000Z`, formatted by the service's clock. */
export function formatInstant(instant: string, length: DateLength = 'short', locale = getLocale()) {
  return formatWallClock(wallClock(new Date(instant)), length, locale)
}

/** Hour and minute of an instant by the service's clock: `10:42`. */
export const formatTime = (instant: string) => wallClock(new Date(instant)).slice(11, 16)
