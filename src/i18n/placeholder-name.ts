import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

const NAMES = {
  first_name: m.reminders_value_first_name,
  last_name: m.reminders_value_last_name,
  badge_title: m.reminders_value_badge_title,
  organization: m.reminders_value_organization,
  expires_on: m.reminders_value_expires_on,
  activity: m.reminders_value_activity,
}

type Name = keyof typeof NAMES

/** The placeholders of reminder texts, by the names used in braces. */
export const PLACEHOLDER_NAMES = Object.keys(NAMES) as Name[]

/** The readable name of a placeholder, such as "badge title". */
export const placeholderName = (name: Name, locale: Locale): string => NAMES[name]({}, { locale })
