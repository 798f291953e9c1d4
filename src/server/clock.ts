const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a time zone at an instant, as `yyyy-mm-dd hh:mm:ss`. */
export function wallClockIn(timeZone: string, at = new Date()): string {
  // Swedish writes dates the ISO way; Node ships every locale. Making a format costs more than a hundred uses of it.
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}

/**
 * An instant as the interface writes it: `yyyy-mm-ddThh:mm:ss.uuuuuuZ`, always six digits.
 * @param stored a timestamptz as PostgreSQL prints it in a UTC session: `2025-11-14 10:42:00.1234+00`
 */
export function instantFrom(stored: string): string {
  const [date, time = ''] = stored.split(' ')
  const [seconds, fraction = ''] = time.replace(/[+-]\d\d(:?\d\d)?$/, '').split('.')
  return `${date}T${seconds}.${fraction.padEnd(6, '0')}Z`
}
