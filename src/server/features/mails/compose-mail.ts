import { m } from '#i18n/compiled/messages.js'
import type { BadgeRow } from '#server/features/badges/badge-answer.ts'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { findMailWords } from '#server/features/mail-words/mail-words.sql.ts'
import { parseSample, sampleMail } from '#server/features/mail-words/sample-mail.ts'
import { mistakeToken } from '#server/features/mistake-reports/mistake-token.ts'
import { findOrganization, type OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { findLinkedBadges } from '#server/features/renewals/linked-badges.sql.ts'
import { findTemplate } from '#server/features/templates/templates.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { badgePicture, logoPicture } from '#server/platform/images/pictures.ts'
import type { Message } from '#server/platform/mail-transport/mail-transport.ts'
import { creditMail, isAboutCredits } from './credit-mail.ts'
import { type AccountMailKind, accountLetter } from './letters/account-letters.ts'
import { apologyLetter, awardedLetter, revokedLetter } from './letters/badge-letters.ts'
import { letterSubject, letterText, oneLine } from './letters/letter.ts'
import { letterHtml } from './letters/letter-html.ts'
import { type MailLogo, mailLogo } from './letters/mail-logo.ts'
import { findMailAccount } from './mail-accounts.sql.ts'
import { hasLink, makeMailLink } from './mail-links.ts'
import { findMailedReasons, findMailedSteps } from './mailed-path.sql.ts'
import type { DueMail } from './outbox.sql.ts'
import { digestMail, isDigest, isReminder, reminderMail } from './reminder-mail.ts'
import { scheduledAwardMail } from './scheduled-award-mail.ts'
import { isAboutTeam, teamMail } from './team-mail.ts'
import type { MailServices, WrittenMail } from './written-mail.ts'

/**
 * Writes an outbox mail from the current state of the database.
 * @returns undefined if there is no recipient any more: the address has no account, or the mail was taken back
 */
export async function composeMail(mail: DueMail, services: MailServices): Promise<Message | undefined> {
  const written = await write(mail, services)
  if (!written) return undefined
  const { letter, replyTo, own, unsubscribeUrl } = written
  const { mailFrom } = services.config
  const { logo } = own ?? {}
  return {
    from: own ? { ...mailFrom, name: senderName(own.name, mailFrom.name) } : mailFrom,
    to: { name: '', address: mail.recipient },
    ...(replyTo && { replyTo }),
    subject: letterSubject(letter),
    text: letterText(letter),
    html: letterHtml(letter),
    ...(logo && { attachments: [attached(logo)] }),
    // Stable across retries, so that a mail client can recognize a duplicate.
    messageId: `<${mail.id}@${mailFrom.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The sender's display name, such as `Wrenfield College via Insegna`. */
const senderName = (organization: string, sender: string) => `${oneLine(organization)} via ${sender || 'Insegna'}`

const attached = ({ bytes, cid }: MailLogo) =>
  ({ filename: 'logo.png', content: bytes, contentType: 'image/png', contentDisposition: 'inline', cid }) as const

function write(mail: DueMail, services: MailServices): Promise<WrittenMail | undefined> {
  if (mail.badgeId) return badgeMail(mail, mail.badgeId, services)
  if (isReminder(mail)) return reminderMail(mail, services)
  if (mail.kind === 'award_sample') return testMail(mail, services)
  if (isDigest(mail)) return digestMail(mail, services)
  if (isAboutTeam(mail)) return teamMail(mail, services)
  if (mail.kind === 'scheduled_award_failed') return scheduledAwardMail(mail, services)
  return isAboutCredits(mail) ? creditMail(mail, services) : accountMail(mail, services)
}

/** Replies go to the organization's contact address, if it has one. */
function replyAddressOf({ name, contactInfo }: Pick<OrganizationRow, 'name' | 'contactInfo'>): WrittenMail['replyTo'] {
  return contactInfo.email ? { name: oneLine(name), address: contactInfo.email } : undefined
}

async function badgeMail(mail: DueMail, badgeId: string, services: MailServices): Promise<WrittenMail | undefined> {
  const { db, urls, seal } = services
  const row = await findPublicBadge(db, badgeId)
  if (!row) return undefined
  const organization = await findOrganization(db, row.badge.organizationId)
  const logo = await mailLogo(organization, services)
  const about = {
    organization,
    language: mail.language,
    ...(logo && { logo: { url: `cid:${logo.cid}`, width: logo.width, height: logo.height } }),
  }
  const replyTo = replyAddressOf(organization)
  const own = { logo, name: organization.name }
  if (mail.kind === 'award_apology') {
    const { subject = '', text = '' } = mail.data
    return {
      letter: apologyLetter({ ...about, row, recipient: mail.recipient, words: { subject, text } }),
      replyTo,
      own,
    }
  }
  const picture = urls.picture(badgePicture(row.template, row.version), 'base')
  const letter =
    mail.kind === 'badge_revoked'
      ? revokedLetter({ ...about, row, page: urls.badge(badgeId) })
      : awardedLetter({
          ...about,
          ...row,
          // The current recipient address, which may differ from the one on the day of issue.
          badge: { ...row.badge, recipientEmail: mail.recipient },
          ...(await renewedBadgeOf(db, row)),
          ...(await pathContextOf(row, services)),
          picture,
          page: urls.badgeInMail(badgeId),
          notForMeUrl: urls.notForMe(mistakeToken(seal, { badgeId, recipient: mail.recipient })),
          ...(await customWordsOf(db, row, mail.language)),
        })
  return { letter, replyTo, own }
}

/** The organization's own wording for this mail, if it has any. */
async function customWordsOf(db: MailServices['db'], { badge }: BadgeRow, language: DueMail['language']) {
  const words = await findMailWords(db, badge.organizationId, badge.templateId, language)
  return words ? { words } : {}
}

/** A test mail, sent to a member who wants to see what an award mail looks like. */
async function testMail(mail: DueMail, services: MailServices): Promise<WrittenMail | undefined> {
  const { organizationId, language } = mail
  if (!organizationId) return undefined
  const tried = parseSample(mail.data)
  const organization = await findOrganization(services.db, organizationId)
  const { badge_template_id: templateId } = tried
  const template = templateId && (await findTemplate(services.db, organizationId, templateId))
  const shown = template ? badgePicture(template.template, template.version) : logoPicture(organization)
  const picture = services.urls.picture(shown, 'base')
  const { letter, own } = await sampleMail(tried, { organizationId, picture, logoAt: 'cid' }, services)
  const subject = m.mail_sample_subject({ subject: letter.subject }, { locale: language })
  return { letter: { ...letter, subject }, replyTo: replyAddressOf(organization), own }
}

/** The reasons of a learning path's badge; for any other badge, the holder's progress on the paths that include it. */
async function pathContextOf({ badge, template }: BadgeRow, { db, config }: MailServices) {
  if (template.isLearningPath) return { reasons: await findMailedReasons(db, badge) }
  return { steps: await findMailedSteps(db, badge, wallClockIn(config.timeZone, new Date())) }
}

/** The badge that this one renews, if any. */
async function renewedBadgeOf(db: MailServices['db'], { badge }: BadgeRow) {
  const { renewed } = badge.renewsBadgeId ? await findLinkedBadges(db, badge) : { renewed: null }
  return renewed ? { renewed } : {}
}

async function accountMail(mail: DueMail, { db, urls, config }: MailServices): Promise<WrittenMail | undefined> {
  const owner = mail.userId ? { id: mail.userId } : { email: mail.recipient }
  const account = await findMailAccount(db, owner, mail.organizationId)
  if (!account) return undefined
  const { username, language, organization } = account
  const at = wallClockIn(config.timeZone, new Date(mail.createdAt))
  const { email: newEmail = '', passkey = '', person = '' } = mail.data
  const about = { username, language, organization: organization.name, at, newEmail, passkey, person, urls }
  const replyTo = replyAddressOf(organization)
  // The mail does not name the person whose data was exported: that is only shown on the download page.
  const page = mail.kind === 'data_export_ready' ? `${urls.base}/earners/${mail.data['earner']}` : undefined
  if (!hasLink(mail.kind)) return { letter: accountLetter(mail.kind as AccountMailKind, about, page), replyTo }

  const link = await makeMailLink(db, urls, { ...mail, kind: mail.kind }, account.id)
  return link ? { letter: accountLetter(mail.kind, about, link), replyTo } : undefined
}
