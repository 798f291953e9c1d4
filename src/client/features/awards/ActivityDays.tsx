import { daySpan } from '#client/i18n/day-span.ts'

/** When an activity took place, as far as it is known. */
export function ActivityDays({ from, to }: { from: string | null; to: string | null }) {
  const words = daySpan(from, to, 'long')
  return words && <span className="hint">{words}</span>
}
