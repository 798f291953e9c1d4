import { shownValue } from '#client/features/conflicts/shown-value.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'

const names: Record<keyof ReminderSettings, () => string> = {
  is_on: m.reminders_switch,
  days_before: m.reminders_list,
  on_day_after: m.reminders_day_after,
  text: m.reminders_words,
  renew_url: m.reminders_renew_url,
}

/** The name of a setting, as the form calls it. */
export const settingName = (field: string) => names[field as keyof ReminderSettings]?.() ?? m.reminders_title()

/** All settings of a template in words, each on a line of its own. */
export function ownSettingsWords(_: string, own: unknown): string | undefined {
  if (own === null) return m.reminders_choice_organization()
  if (typeof own !== 'object') return undefined
  return Object.entries(own)
    .map(([field, value]) => `${settingName(field)}: ${shownValue(value)}`)
    .join('\n')
}
