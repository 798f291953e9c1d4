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

/** What a text of a reminder can have filled in, by the names that stand in its braces. */
export const PLACEHOLDER_NAMES = Object.keys(NAMES) as Name[]

/** What people call a value of a text, such as "badge title". */
export const placeholderName = (name: Name, locale: Locale): string => NAMES[name]({}, { locale })
