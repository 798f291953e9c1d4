import { isDay } from '#client/ui/dates/month.ts'
import { formatDay, formatWallClock } from '#i18n/dates.ts'

/** How a badge that holds until a day is over says so. */
const END_OF_DAY = ' 23:59:59'

/** A badge's date in a sentence; its time is left out where it only says "the whole day". */
export const dayAndTime = (wallClock: string) =>
  wallClock.endsWith(' 00:00:00') || wallClock.endsWith(END_OF_DAY)
    ? formatDay(wallClock, 'long')
    : formatWallClock(wallClock, 'long')

/** The wall clock at which a day is over, `yyyy-mm-dd 23:59:59`; text that is no day stays as it was typed. */
export const endOfDay = (day: string) => (isDay(day) ? day + END_OF_DAY : day)

/** The day of such a wall clock. */
export const dayOfEnd = (wallClock: string) =>
  wallClock.endsWith(END_OF_DAY) ? wallClock.slice(0, -END_OF_DAY.length) : wallClock
