import { z } from 'zod'
import { data, endpoint, replacing } from './endpoint.ts'
import { emptyIsNull, fails, Language, SecureAddress, text, Uuid } from './formats.ts'
import { textWithPlaceholders } from './mails/placeholders.ts'

/** The maximum number of reminders before the expiry; one more can follow on the day after. */
export const MAX_REMINDERS = 4

/** When people are reminded that a badge expires, and the text they get. */
export const ReminderSettings = z.object({
  is_on: z.boolean(),
  /** In descending order. */
  days_before: z.array(z.int()),
  on_day_after: z.boolean(),
  /** HTML; empty means the standard text. */
  text: z.string(),
  /** A page that explains how to renew. */
  renew_url: z.string().nullable(),
})
export type ReminderSettings = z.output<typeof ReminderSettings>

const DaysBefore = z.array(z.int().min(1).max(365)).max(MAX_REMINDERS)

export const ReminderSettingsInput = z
  .object({
    is_on: z.boolean(),
    days_before: DaysBefore.superRefine((days, context) => {
      for (const [index, day] of days.entries()) {
        if (days.indexOf(day) < index)
          context.addIssue({ code: 'custom', path: [index], params: { code: 'reminder_twice' } })
      }
    }),
    on_day_after: z.boolean(),
    /** Plain text or HTML; sanitized on input. */
    text: textWithPlaceholders(5000),
    renew_url: emptyIsNull(SecureAddress),
  })
  .refine(({ is_on, days_before, on_day_after }) => !is_on || on_day_after || days_before.length > 0, {
    path: ['days_before'],
    ...fails('reminder_none'),
  })
export type ReminderSettingsInput = z.output<typeof ReminderSettingsInput>

/** Addition: the default reminders, for templates without their own. */
export const getReminders = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/reminders',
  summary: 'Get the reminders of the organization',
  input: z.object({}),
  output: data(ReminderSettings),
})

/** Addition: replaces them. */
export const updateReminders = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/reminders',
    summary: 'Change the reminders of the organization',
    input: ReminderSettingsInput,
    output: data(ReminderSettings),
  }),
  { shownBy: () => getReminders, seen: (shown: Partial<ReminderSettings>) => ({ ...shown }) },
)

export const TemplateReminders = z.object({
  /** Null falls back to the organization's. */
  own: ReminderSettings.nullable(),
  organization: ReminderSettings,
})
export type TemplateReminders = z.output<typeof TemplateReminders>

/** Addition: of a badge template or a learning path. */
export const getTemplateReminders = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badge_templates/:template_id/reminders',
  summary: 'Get the reminders of a badge template',
  input: z.object({ template_id: Uuid }),
  output: data(TemplateReminders),
})

/** Addition: applies to all badges of the template, whatever their version. */
export const updateTemplateReminders = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/badge_templates/:template_id/reminders',
    summary: 'Change the reminders of a badge template',
    input: z.object({ template_id: Uuid, own: ReminderSettingsInput.nullable() }),
    output: data(TemplateReminders),
  }),
  { shownBy: () => getTemplateReminders, seen: ({ own }: Pick<TemplateReminders, 'own'>) => ({ own }) },
)

/** Settings to preview, of the organization or a template; `settings` null: the organization's apply. */
const Tried = z.object({ badge_template_id: Uuid.nullable(), settings: ReminderSettingsInput.nullable() })

/** Addition: how many people would get a mail within seven days with these settings. Changes nothing. */
export const previewReminders = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/reminders/preview',
  summary: 'Count who would be reminded within seven days',
  input: Tried,
  output: data(z.object({ people_count: z.int(), badges_count: z.int() })),
})

/** Addition: renders the mail for a sample person. The badge's picture is `cid:badge`. */
export const previewReminderMail = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/reminders/mail_preview',
  summary: 'Preview the email of a reminder',
  input: z.object({
    settings: ReminderSettingsInput,
    /** The title of the badge. */
    title: text(255).optional(),
    language: Language,
  }),
  output: data(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
})

const WeeklyDigest = z.object({ is_on: z.boolean() })

/** Addition: whether the user is mailed every Monday how many badges expire in the next 30 days. */
export const getWeeklyDigest = endpoint({
  method: 'GET',
  path: '/api/v1/auth/weekly-digest',
  summary: 'Get whether one gets the weekly digest',
  input: z.object({}),
  output: data(WeeklyDigest),
})

/** Addition: applies to the session's organization. */
export const updateWeeklyDigest = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/weekly-digest',
  summary: 'Switch the weekly digest on or off',
  input: WeeklyDigest,
  output: data(WeeklyDigest),
})
