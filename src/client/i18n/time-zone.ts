import { type DateLength, formatWallClock } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

/**
 * The service's time zone, in which every moment is shown: badges are dated in it, and two clocks on one page would
 * contradict each other. Undefined, which stands for the reader's own, where the page does not name it or the browser
 * does not know it.
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

// Swedish writes dates the ISO way.
const clockIn = (zone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })

/** `yyyy-mm-dd hh:mm:ss` on the service's clock. */
export const wallClock = (moment = new Date()) => clockIn(timeZone).format(moment)

/** A date whose fields, read off on this computer, are those of the service's clock. */
export const clockNow = () => new Date(wallClock().replace(' ', 'T'))

/** What the service's zone is called: `Central European Time (Europe/Rome)`. */
export function zoneName(locale = getLocale(), now = new Date()): string {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const format = new Intl.DateTimeFormat(regionOf(locale), { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${name} (${zone.replaceAll('_', ' ')})`
}

/** The same for a reader whose own clock says something else; undefined for all others. */
export function zoneElsewhere(locale = getLocale(), now = new Date()): string | undefined {
  if (!timeZone || wallClock(now) === clockIn(undefined).format(now)) return undefined
  return zoneName(locale, now)
}

/** An instant, `2025-11-14T10:42:00.000000Z`, as the service's clock shows it. */
export function formatInstant(instant: string, length: DateLength = 'short', locale = getLocale()) {
  return formatWallClock(wallClock(new Date(instant)), length, locale)
}

/** The hour and minute of an instant on the service's clock: `10:42`. */
export const formatTime = (instant: string) => wallClock(new Date(instant)).slice(11, 16)
