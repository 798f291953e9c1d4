import type { TriedMail } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { findEarner } from '#server/features/earners/earners.sql.ts'
import type { MailServices, WrittenMail } from '#server/features/mails/define-mail.ts'
import { awardedLetter } from '#server/features/mails/letters/badge-letters.ts'
import type { Letter } from '#server/features/mails/letters/letter.ts'
import { logoOf, mailLogo } from '#server/features/mails/letters/mail-logo.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { cleanMailWords } from './clean-mail-words.ts'
import { findMailWords } from './mail-words.sql.ts'

type Sample = { letter: Letter; own: NonNullable<WrittenMail['own']> }

/** The mail that an award from this template would send. Stores nothing. @param picture URL of the badge's picture */
export async function sampleMail(
  tried: TriedMail,
  { organizationId, picture, place }: { organizationId: string; picture: string; place: 'attached' | 'within' },
  services: MailServices,
): Promise<Sample> {
  const { db } = services
  const { language, earner_id: earnerId } = tried
  const locale = { locale: language }
  const organization = await findOrganization(db, organizationId)
  const logo = await mailLogo(organization, services)
  const earner = earnerId ? await findEarner(db, organizationId, earnerId) : undefined
  const words = tried.words
    ? cleanMailWords(tried.words)
    : await findMailWords(db, organizationId, tried.badge_template_id, language)
  const letter = awardedLetter({
    badge: {
      recipientEmail: earner?.email ?? m.mail_sample_address({}, locale),
      recipientFirstName: earner?.firstName ?? m.mail_sample_first_name({}, locale),
      recipientLastName: earner?.lastName ?? m.reminders_mail_sample_last_name({}, locale),
      emittedAt: wallClockNow(services),
      expiresAt: tried.expires_at ?? null,
      activityTitle: m.reminders_mail_sample_activity({}, locale),
    },
    version: {
      title: tried.title,
      description: cleanHtml(tried.description ?? ''),
      namesRecipient: tried.names_recipient === 1,
    },
    organization: { ...organization, color: tried.color === undefined ? organization.color : tried.color },
    ...(words && { words }),
    ...logoOf(logo, place),
    language,
    picture,
    page: services.urls.badge('…'),
    notForMeUrl: services.urls.notForMe('…'),
    passportUrl: services.urls.passport(),
  })
  return { letter, own: { logo, name: organization.name } }
}
