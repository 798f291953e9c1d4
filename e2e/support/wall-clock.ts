const DAY = 24 * 60 * 60_000

/** An instant as wall-clock time of the service's zone, as the API formats it: `2026-03-01 09:30:00`. */
export const wallClock = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Rome' }).format(moment)

/** The service's date in this many days, such as `2026-03-01`. */
export const dayIn = (days: number) => wallClock(new Date(Date.now() + days * DAY)).slice(0, 10)
