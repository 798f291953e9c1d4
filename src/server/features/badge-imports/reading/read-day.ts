import { dayIn } from '#server/platform/clock.ts'

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?( ?(?:Z|[+-]\d{2}:?(?:\d{2})?))?$/i

/**
 * The day that a text stands for: `2025-11-14`, alone or with a time. With an offset it is an instant, whose day is that of
 * the service's zone; without one it is a wall clock.
 * @returns null if it is no day
 */
export function readDay(text: string, timeZone: string): string | null {
  const [, day, offset] = DAY.exec(text.trim()) ?? []
  if (!day || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day) return null
  if (!offset) return day
  const at = new Date(text.trim().replace(' ', 'T').replace(' ', '').replace(',', '.'))
  return Number.isNaN(at.getTime()) ? day : dayIn(timeZone, at)
}
