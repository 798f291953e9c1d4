import { z } from 'zod'
import { m } from '#i18n/compiled/messages.js'
import { findMailedCampaign } from '#server/features/leavers/leavers.sql.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { dayOf, longDays, onDay } from '#server/platform/text/days.ts'
import { defineMail, replyTo } from '../define-mail.ts'
import { oneLine } from '../letters/letter.ts'
import { logoOf, mailLogo } from '../letters/mail-logo.ts'

export const leaverMails = {
  /** Asks somebody whose address ends to add a lasting one, in both languages: nobody knows which one they read. */
  leavers: defineMail('earner', { campaign: z.string() }, async ({ data, language, recipient }, services) => {
    const campaign = await findMailedCampaign(services.db, data.campaign, recipient)
    if (!campaign) return undefined
    const sender = await findOrganization(services.db, campaign.organizationId)
    const logo = await mailLogo(sender, services)
    const organization = oneLine(sender.name)
    const locales = language === 'it' ? (['it', 'en'] as const) : (['en', 'it'] as const)
    const both = (words: (options: { locale: 'it' | 'en' }) => string) => locales.map((locale) => words({ locale }))
    const day = (locale: 'it' | 'en') => longDays(locale).format(dayOf(campaign.lastDay))
    const own = campaign.words.split('\n').map(oneLine).filter(Boolean)
    const letter = {
      language,
      subject: both((options) => m.mail_leavers_subject({ count: campaign.badges }, options)).join(' · '),
      sender: organization,
      ...logoOf(logo, 'attached'),
      color: sender.color ?? null,
      heading: both((options) => m.mail_leavers_subject({ count: campaign.badges }, options)).join(' · '),
      paragraphs:
        own.length > 0
          ? own
          : both((options) =>
              m.mail_leavers_lead({ organization, day: onDay(campaign.lastDay, options.locale) }, options),
            ),
      facts: both((options) => m.mail_leavers_last_day({}, options)).map((label, at) => ({
        label,
        value: day(locales[at] ?? 'en'),
      })),
      button: {
        label: both((options) => m.mail_leavers_button({}, options)).join(' · '),
        url: services.urls.passport(),
      },
      notes: both((options) => m.mail_leavers_note({ organization }, options)),
      footer: both((options) => m.mail_leavers_footer({ organization }, options)).join(' · '),
    }
    return {
      letter,
      replyTo: replyTo(sender.name, sender.contactInfo.email),
      own: { logo, name: sender.name },
    }
  }),
}
