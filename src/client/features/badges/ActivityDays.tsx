import { formatDay } from '#client/i18n/dates.ts'
import { m } from '#i18n/paraglide/messages.js'

/** When an activity took place, as far as it is known. */
export function ActivityDays({ from, to }: { from: string | null; to: string | null }) {
  const words = wordsFor(from && formatDay(from, 'long'), to && formatDay(to, 'long'))
  return words && <span className="hint">{words}</span>
}

function wordsFor(from: string | null, to: string | null) {
  if (from === to) return from
  if (from && to) return m.badges_between({ from, to })
  return from ? m.badges_from({ from }) : to && m.badges_until({ to })
}
