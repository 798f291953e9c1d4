import '#i18n/problems/describe-reminders.ts'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { type ReminderSettings, ReminderSettingsInput } from '#contract/reminders.ts'
import { getLocale } from '#i18n/locales.ts'
import { describeIssue } from '#i18n/problems/describe-issue.ts'

/** Values of the form's fields; days are kept as typed. */
export type ReminderValues = Omit<ReminderSettings, 'days_before' | 'renew_url'> & { days: string[]; renew_url: string }

/** Errors by the contract's field path, such as `days_before.2`. */
export type ReminderErrors = Record<string, string>

export const valuesOf = ({ days_before, renew_url, ...settings }: ReminderSettings): ReminderValues => ({
  ...settings,
  days: days_before.map(String),
  renew_url: renew_url ?? '',
})

/** Parses the fields: the settings, or their errors. */
export function readValues({ days, renew_url, ...values }: ReminderValues): {
  settings?: ReminderSettings
  errors: ReminderErrors
} {
  const given = {
    ...values,
    days_before: days.map((day) => (day.trim() === '' ? '' : Number(day))),
    renew_url: withWebScheme(renew_url),
  }
  const result = ReminderSettingsInput.safeParse(given, { reportInput: true })
  if (result.success) return { settings: result.data, errors: {} }
  const errors: ReminderErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= describeIssue(issue, getLocale())
  return { errors }
}

export const isSame = (one: ReminderValues, other: ReminderValues) => JSON.stringify(one) === JSON.stringify(other)
