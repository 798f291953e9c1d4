import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'

const names: Record<string, () => string> = {
  badge_template_id: m.badges_template,
  recipient: m.planned_to_whom,
  earners_list_id: m.planned_to_whom,
  people: m.planned_to_whom,
  runs_at: m.planned_when,
  expires_at: m.badges_expires,
  activity_title: m.badges_award_activity_title,
  activity_started_at: m.badges_award_activity_start,
  activity_ended_at: m.badges_award_activity_end,
  notes: m.badges_notes,
}

/** The name of a planned award's field, as its form calls it. */
export const plannedFieldName = (field: string) => names[field]?.() ?? field

/** Times, choices and people of a planned award in words. */
export function plannedWords(field: string, value: unknown): string | undefined {
  if (field === 'people') return value === 'live' ? m.planned_live() : m.planned_frozen()
  if (field === 'expires_at' && value === null) return m.word_never()
  if (field === 'expires_at' && value === 'computed') return m.conflicts_by_template()
  if (typeof value !== 'string' || value === '') return undefined
  if (field === 'runs_at' || field === 'expires_at') return formatWallClock(value, 'long', getLocale())
  return field.startsWith('activity_') && field.endsWith('_at')
    ? formatDay(value.slice(0, 10), 'long', getLocale())
    : undefined
}
