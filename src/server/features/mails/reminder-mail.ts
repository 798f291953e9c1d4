import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import { optOutToken } from '../reminders/opt-out-token.ts'
import { findRemindedBadges } from '../reminders/reminded-badges.sql.ts'
import { digestLetter } from './letters/digest-letter.ts'
import { oneLine } from './letters/letter.ts'
import { mailLogo } from './letters/mail-logo.ts'
import { reminderLetter } from './letters/reminder-letter.ts'
import { findMailAccount } from './mail-accounts.sql.ts'
import type { DueMail } from './outbox.sql.ts'
import type { MailServices, WrittenMail } from './written-mail.ts'

type OfOrganization = DueMail & { organizationId: string }

export const isReminder = (mail: DueMail): mail is OfOrganization =>
  mail.kind === 'badges_ending' && mail.organizationId !== null

export const isDigest = (mail: DueMail): mail is OfOrganization & { userId: string } =>
  mail.kind === 'weekly_digest' && mail.organizationId !== null && mail.userId !== null

/**
 * @returns undefined if none of its badges needs a reminder any more: revoked, renewed, unwanted, switched off, or held
 * by somebody whose address has changed
 */
export async function reminderMail(mail: OfOrganization, services: MailServices): Promise<WrittenMail | undefined> {
  const { db, urls, seal } = services
  const now = wallClockNow(services)
  const rows = await findRemindedBadges(db, mail, now)
  const [first] = rows
  if (!first) return undefined
  const organization = await findOrganization(db, mail.organizationId)
  const logo = await mailLogo(organization, services)
  const stopUrl = urls.reminders(optOutToken(seal, first.earner_id))
  const letter = reminderLetter({
    badges: rows.map((row) => ({
      title: row.title,
      expiresAt: row.expires_at,
      activityTitle: row.activity_title,
      picture: urls.picture(pictureOf(row), 'thumbnail'),
      page: urls.badgeInMail(row.badge_id),
      ownWords: row.own_words,
      renewUrl: row.renew_url,
    })),
    person: { firstName: first.first_name, lastName: first.last_name },
    organization,
    ...(logo && { logo: { url: `cid:${logo.cid}`, width: logo.width, height: logo.height } }),
    language: mail.language,
    now,
    stopUrl,
  })
  const { email } = organization.contactInfo
  return {
    letter,
    replyTo: email ? { name: oneLine(organization.name), address: email } : undefined,
    own: { logo, name: organization.name },
    unsubscribeUrl: stopUrl,
  }
}

type Pictured = Awaited<ReturnType<typeof findRemindedBadges>>[number]

const pictureOf = ({ template_id, version_id, is_learning_path, color, background_image, ...version }: Pictured) =>
  badgePicture(
    { id: template_id, isLearningPath: is_learning_path },
    { ...version, id: version_id, backgroundImage: background_image, colorPrimary: color },
  )

/** @returns undefined if the member may not enter the organization any more */
export async function digestMail(
  mail: OfOrganization & { userId: string },
  { db, urls }: MailServices,
): Promise<WrittenMail | undefined> {
  const account = await findMailAccount(db, { id: mail.userId }, mail.organizationId)
  // `findMailAccount` falls back to another organization if the member lost access to this one.
  if (account?.organization.id !== mail.organizationId) return undefined
  const { count = '0', from = '', until = '' } = mail.data
  const { language, organization } = account
  const letter = digestLetter({ count: Number(count), from, until, language, organization, base: urls.base })
  return { letter, replyTo: undefined }
}
