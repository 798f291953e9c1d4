import { TriedMail } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { findEarner } from '#server/features/earners/earners.sql.ts'
import { awardedLetter } from '#server/features/mails/letters/badge-letters.ts'
import type { Letter } from '#server/features/mails/letters/letter.ts'
import { mailLogo } from '#server/features/mails/letters/mail-logo.ts'
import type { MailServices, WrittenMail } from '#server/features/mails/written-mail.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { cleanMailWords } from './clean-mail-words.ts'
import { findMailWords } from './mail-words.sql.ts'

type Sample = { letter: Letter; own: NonNullable<WrittenMail['own']> }

/** The mail that an award from this template would send. Stores nothing. @param picture URL of the badge's picture */
export async function sampleMail(
  tried: TriedMail,
  { organizationId, picture, logoAt }: { organizationId: string; picture: string; logoAt: 'cid' | 'data' },
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
    ...(logo && {
      logo: {
        url: logoAt === 'cid' ? `cid:${logo.cid}` : `data:image/png;base64,${logo.bytes.toString('base64')}`,
        width: logo.width,
        height: logo.height,
      },
    }),
    language,
    picture,
    page: services.urls.badge('…'),
    notForMeUrl: services.urls.notForMe('…'),
  })
  return { letter, own: { logo, name: organization.name } }
}

/** Serializes the input of a sample mail for the outbox. */
export const serializeSample = (tried: TriedMail): Record<string, string> => ({ tried: JSON.stringify(tried) })

/** The reverse of `serializeSample`. @throws ZodError if the input is invalid */
export const parseSample = ({ tried = '' }: Record<string, string>): TriedMail => TriedMail.parse(JSON.parse(tried))
