import { daySpan } from '#client/i18n/day-span.ts'

/** The days of an activity, if they are known. */
export function ActivityDays({ from, to }: { from: string | null; to: string | null }) {
  const words = daySpan(from, to, 'long')
  return words && <span className="hint">{words}</span>
}
