import { dayAt } from '#client/i18n/time-zone.ts'
import type { Activity } from '#contract/activity.ts'

/** The lines of one day, by the service's clock. */
export type ActivityDay = { day: string; lines: Activity[] }

const HOUR = 60 * 60 * 1000

/** Groups lines by day. Failed sign-ins of one person from one network within an hour become one line. */
export function linesByDay(lines: Activity[]): ActivityDay[] {
  const days: ActivityDay[] = []
  for (const line of lines) {
    const day = dayAt(line.created_at)
    let last = days.at(-1)
    if (last?.day !== day) {
      last = { day, lines: [] }
      days.push(last)
    }
    const before = last.lines.at(-1)
    if (before && isSameFailure(before, line)) {
      const times = Number(before.details.count ?? 1) + 1
      last.lines[last.lines.length - 1] = { ...before, details: { ...before.details, count: times } }
    } else last.lines.push(line)
  }
  return days
}

/** @param later the line above, which may already stand for several */
const isSameFailure = (later: Activity, line: Activity) =>
  line.kind === 'sign_in_failed' &&
  later.kind === 'sign_in_failed' &&
  later.actor.user_id === line.actor.user_id &&
  later.network === line.network &&
  Date.parse(later.created_at) - Date.parse(line.created_at) < HOUR

/** A network as displayed: `81.2.69.x`. */
export const formatNetwork = (network: string) => network.replace(/\.0\/24$/, '.x')
