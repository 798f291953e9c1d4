import { dayAt, formatTime } from '#client/i18n/time-zone.ts'
import { addDays, today } from '#client/ui/dates/month.ts'
import { m } from '#i18n/compiled/messages.js'
import { type DateLength, formatDay } from '#i18n/dates.ts'

const DAY = 24 * 60 * 60 * 1000

/** The formatted day of an instant, on the service's clock. */
export const dayOf = (instant: string, length: DateLength = 'short') => formatDay(dayAt(instant), length)

/** When a member was last seen: now, a time today or yesterday, or a day. @param instant null if never */
export function lastSeen(instant: string | null, now = new Date()): string {
  if (!instant) return m.team_never_seen()
  if (now.getTime() - Date.parse(instant) < 2 * 60 * 1000) return m.team_now()
  const day = dayAt(instant)
  if (day === today(now)) return m.team_today({ time: formatTime(instant) })
  if (day === addDays(today(now), -1)) return m.team_yesterday({ time: formatTime(instant) })
  return dayOf(instant)
}

/** The time until an invitation expires, in whole days. */
export function timeLeft(expiresAt: string, now = new Date()): string {
  const left = new Date(expiresAt).getTime() - now.getTime()
  return left < DAY ? m.team_hours_left() : m.team_days_left({ count: Math.round(left / DAY) })
}
