/** The source of the current time, which tests can set. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a time zone at an instant, as `yyyy-mm-dd hh:mm:ss`. */
export function wallClockIn(timeZone: string, at: Date): string {
  // Swedish formats dates as ISO 8601 does. Cached: creating a format costs more than a hundred uses of it.
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}

/** The wall clock of the service's zone at this moment, as `yyyy-mm-dd hh:mm:ss`. */
export const wallClockNow = ({ clock, config }: { clock: Clock; config: { timeZone: string } }): string =>
  wallClockIn(config.timeZone, clock.now())

/** The day of an instant in a time zone, as `yyyy-mm-dd`. */
export const dayIn = (timeZone: string, at: Date): string => wallClockIn(timeZone, at).slice(0, 10)

/** The day in the service's zone at this moment, as `yyyy-mm-dd`. */
export const dayNow = ({ clock, config }: { clock: Clock; config: { timeZone: string } }): string =>
  dayIn(config.timeZone, clock.now())

/**
 * An instant as the API writes it: `yyyy-mm-ddThh:mm:ss.uuuuuuZ`, always six digits.
 * @param stored a timestamptz as PostgreSQL prints it in a UTC session: `2025-11-14 10:42:00.1234+00`
 */
export const instantFrom = (stored: string): string =>
  `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${stored.slice(20, -'+00'.length).padEnd(6, '0')}Z`

/** The same of a date, which has milliseconds only. */
export const instantOf = (at: Date): string => at.toISOString().replace('Z', '000Z')

/** Instants whose wall clocks have years from 1 to 9999. No zone has moved its clocks by more than `DAY`. */
const [FIRST, LAST] = [Date.parse('0001-01-03T00:00:00Z'), Date.parse('9999-12-29T00:00:00Z')]
const DAY = 24 * 60 * 60 * 1000

/** The milliseconds by which a zone's clocks are ahead of UTC at an instant. */
function offsetAt(timeZone: string, at: number): number {
  const instant = Math.floor(Math.min(Math.max(at, FIRST), LAST) / 1000) * 1000
  return asIfUtc(wallClockIn(timeZone, new Date(instant)).padStart(19, '0')) - instant
}

const asIfUtc = (wallClock: string) => Date.parse(`${wallClock.replace(' ', 'T')}Z`)

/**
 * The instant of a wall clock, in ISO 8601: `2025-11-14T18:00:00+01:00`. A time that occurs twice, when summer time
 * ends, means the first of the two; one that is skipped, when it begins, is moved forward by the gap. The seconds of an
 * offset, as in local time before time zones, have no notation and are left out.
 * @param wallClock `yyyy-mm-dd hh:mm:ss`
 */
export function instantOfWallClock(wallClock: string, timeZone: string): string {
  const shown = asIfUtc(wallClock)
  const [before, after] = [offsetAt(timeZone, shown - DAY), offsetAt(timeZone, shown + DAY)]
  const offset = offsetAt(timeZone, shown - before) === before ? before : after
  const isInGap = offsetAt(timeZone, shown - offset) !== offset
  const instant = shown - (isInGap ? before : offset)
  return isInGap ? isoAt(instant, offsetAt(timeZone, instant)) : isoAt(instant, offset)
}

function isoAt(instant: number, offset: number): string {
  const minutes = Math.trunc(Math.abs(offset) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return `${new Date(instant + offset).toISOString().slice(0, -5)}${zone}`
}
