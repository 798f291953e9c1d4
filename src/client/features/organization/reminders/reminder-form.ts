import '#i18n/problems/describe-reminders.ts'
import { shownValue } from '#client/features/page/conflicts/shown-value.ts'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { type ReminderSettings, ReminderSettingsInput } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { describeIssue } from '#i18n/problems/describe-issue.ts'
import { useValuesForm, type ValuesErrors } from '../use-values-form.ts'

/** Values of the form's fields; days are kept as typed. */
export type ReminderValues = Omit<ReminderSettings, 'days_before' | 'renew_url'> & {
  days_before: string[]
  renew_url: string
}

export type ReminderForm = ReturnType<typeof useReminderForm>

/** The form of reminders, saved by a button. */
export const useReminderForm = (saved: ReminderSettings) =>
  useValuesForm<ReminderSettings, ReminderValues>({
    saved,
    valuesOf: ({ days_before, renew_url, ...settings }) => ({
      ...settings,
      days_before: days_before.map(String),
      renew_url: renew_url ?? '',
    }),
    read(values, base) {
      const read = readValues(values)
      // An error in a hidden field must not prevent switching reminders off.
      return read.settings || values.is_on ? read : { settings: { ...base, is_on: false }, errors: {} }
    },
  })

/** Parses the fields: the settings, or their errors. */
export function readValues({ days_before, renew_url, ...values }: ReminderValues): {
  settings?: ReminderSettings
  errors: ValuesErrors
} {
  const given = {
    ...values,
    days_before: days_before.map((day) => (day.trim() === '' ? '' : Number(day))),
    renew_url: withWebScheme(renew_url),
  }
  const result = ReminderSettingsInput.safeParse(given, { reportInput: true })
  if (result.success) return { settings: result.data, errors: {} }
  const errors: ValuesErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= describeIssue(issue, getLocale())
  return { errors }
}

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
