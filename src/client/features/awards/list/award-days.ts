import { dayAt } from '#client/i18n/time-zone.ts'
import { addDays, today } from '#client/ui/dates/month.ts'
import type { AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

/** Groups awards by day, in order. */
export function awardsByDay(awards: AwardSummary[]): { day: string; awards: AwardSummary[] }[] {
  const days: { day: string; awards: AwardSummary[] }[] = []
  for (const award of awards) {
    const day = dayAt(award.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.awards.push(award)
    else days.push({ day, awards: [award] })
  }
  return days
}

/** `Today, 19 November 2026`. */
export function dayWords(day: string): string {
  const words = formatDay(day, 'long')
  if (day === today()) return m.awards_today({ day: words })
  return day === addDays(today(), -1) ? m.awards_yesterday({ day: words }) : words
}
