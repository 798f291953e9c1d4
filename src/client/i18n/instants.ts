import { type DateLength, formatWallClock } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'
import { wallClock } from './time-zone.ts'

/** An instant, `2025-11-14T10:42:00.000000Z`, as the service's clock shows it. */
export function formatInstant(instant: string, length: DateLength = 'short', locale = getLocale()) {
  return formatWallClock(wallClock(new Date(instant)), length, locale)
}

/** The hour and minute of an instant on the service's clock: `10:42`. */
export const formatTime = (instant: string) => wallClock(new Date(instant)).slice(11, 16)
