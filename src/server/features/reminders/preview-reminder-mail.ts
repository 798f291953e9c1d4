import type { z } from 'zod'
import type { previewReminderMail as contract } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { addDays } from '#server/platform/text/days.ts'
import { letterSubject, letterText } from '../mails/letters/letter.ts'
import { letterHtml } from '../mails/letters/letter-html.ts'
import { logoOf, mailLogo } from '../mails/letters/mail-logo.ts'
import { reminderLetter } from '../mails/letters/reminder-letter.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { cleaned } from './reminder-settings.ts'

/** The first mail that these settings would send, to an invented person. Stores nothing. */
export async function previewReminderMail(
  { settings, title, language }: z.output<typeof contract.input>,
  { db, caller, services }: SignedInRequest,
) {
  const words = { locale: language }
  const organization = await findOrganization(db, caller.organizationId)
  const logo = await mailLogo(organization, services)
  const now = wallClockNow(services)
  const { text, renew_url, days_before, on_day_after } = cleaned(settings)
  const days = days_before[0] ?? (on_day_after ? -1 : 30)
  const letter = reminderLetter({
    badges: [
      {
        title: title || m.reminders_mail_sample_title({}, words),
        expiresAt: `${addDays(now.slice(0, 10), days)} 23:59:59`,
        activityTitle: m.reminders_mail_sample_activity({}, words),
        picture: 'cid:badge',
        page: services.urls.badge('…'),
        ownWords: text,
        renewUrl: renew_url,
      },
    ],
    person: {
      firstName: m.mail_sample_first_name({}, words),
      lastName: m.reminders_mail_sample_last_name({}, words),
    },
    organization,
    ...logoOf(logo, 'within'),
    language,
    now,
    stopUrl: services.urls.reminders('…'),
  })
  return { data: { subject: letterSubject(letter), html: letterHtml(letter), text: letterText(letter) } }
}
