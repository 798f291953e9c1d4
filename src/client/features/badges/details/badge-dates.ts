import { isDay } from '#client/ui/dates/month.ts'
import { formatDay, formatWallClock } from '#i18n/dates.ts'

/** The time of a badge that is valid until the end of a day. */
const END_OF_DAY = ' 23:59:59'

/** A badge's date in a sentence; the time is omitted if it only marks the start or end of the day. */
export const dayAndTime = (wallClock: string) =>
  wallClock.endsWith(' 00:00:00') || wallClock.endsWith(END_OF_DAY)
    ? formatDay(wallClock, 'long')
    : formatWallClock(wallClock, 'long')

/** The wall-clock end of a day, `yyyy-mm-dd 23:59:59`; text that is not a day is returned unchanged. */
export const endOfDay = (day: string) => (isDay(day) ? day + END_OF_DAY : day)

/** The day of a value made by `endOfDay`; other text is returned unchanged. */
export const dayOfEnd = (wallClock: string) =>
  wallClock.endsWith(END_OF_DAY) ? wallClock.slice(0, -END_OF_DAY.length) : wallClock
