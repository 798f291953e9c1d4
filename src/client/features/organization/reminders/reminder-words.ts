import type { ReminderSettings } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'

/** `90 days before, 7 days before, on the day after`. */
export const whenWords = ({ days_before, on_day_after }: ReminderSettings): string =>
  new Intl.ListFormat(regionOf(getLocale()), { type: 'conjunction' }).format([
    ...days_before.map((count) => m.reminders_days_before({ count })),
    ...(on_day_after ? [m.reminders_on_day_after()] : []),
  ])
