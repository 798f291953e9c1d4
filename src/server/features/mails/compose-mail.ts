import { m } from '#i18n/compiled/messages.js'
import type { BadgeRow } from '#server/features/badges/badge-answer.ts'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { findMailWords } from '#server/features/mail-words/mail-words.sql.ts'
import { sampleMail, unpackTried } from '#server/features/mail-words/sample-mail.ts'
import { mistakeToken } from '#server/features/mistake-reports/mistake-token.ts'
import { findOrganization, type OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { findLinkedBadges } from '#server/features/renewals/linked-badges.sql.ts'
import { findTemplate } from '#server/features/templates/templates.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { badgePicture, logoPicture } from '#server/platform/images/pictures.ts'
import type { Message } from '#server/platform/mail-transport/mail-transport.ts'
import { creditMail, isAboutCredits } from './credit-mail.ts'
import { type AccountMailKind, accountLetter } from './letters/account-letters.ts'
import { awardedLetter, revokedLetter } from './letters/badge-letters.ts'
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
 * Writes a mail of the outbox out, from what the database says now.
 * @returns undefined where there is nobody to write to: an address without an account, or a mail that was taken back
 */
export async function composeMail(mail: DueMail, services: MailServices): Promise<Message | undefined> {
  const written = await write(mail, services)
  if (!written) return undefined
  const { letter, answersTo, own, unsubscribeUrl } = written
  const { mailFrom } = services.config
  const { logo } = own ?? {}
  return {
    from: own ? { ...mailFrom, name: sentVia(own.name, mailFrom.name) } : mailFrom,
    to: { name: '', address: mail.recipient },
    ...(answersTo && { replyTo: answersTo }),
    subject: letterSubject(letter),
    text: letterText(letter),
    html: letterHtml(letter),
    ...(logo && { attachments: [attached(logo)] }),
    // The same for every attempt: a mailbox that gets the mail twice can tell.
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

/** `Wrenfield College via Insegna`: a mailbox shows who awards the badge, and who sends. */
const sentVia = (organization: string, sender: string) => `${oneLine(organization)} via ${sender || 'Insegna'}`

const attached = ({ bytes, cid }: MailLogo) =>
  ({ filename: 'logo.png', content: bytes, contentType: 'image/png', contentDisposition: 'inline', cid }) as const

function write(mail: DueMail, services: MailServices): Promise<WrittenMail | undefined> {
  if (mail.badgeId) return badgeMail(mail, mail.badgeId, services)
  if (isReminder(mail)) return reminderMail(mail, services)
  if (mail.kind === 'award_sample') return awardSample(mail, services)
  if (isDigest(mail)) return digestMail(mail, services)
  if (isAboutTeam(mail)) return teamMail(mail, services)
  if (mail.kind === 'scheduled_award_failed') return scheduledAwardMail(mail, services)
  return isAboutCredits(mail) ? creditMail(mail, services) : accountMail(mail, services)
}

/** The organization reads the answers, where it says at which address. */
function readerOf({ name, contactInfo }: Pick<OrganizationRow, 'name' | 'contactInfo'>): WrittenMail['answersTo'] {
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
  const picture = urls.picture(badgePicture(row.template, row.version), 'base')
  const letter =
    mail.kind === 'badge_revoked'
      ? revokedLetter({ ...about, row, page: urls.badge(badgeId) })
      : awardedLetter({
          ...about,
          ...row,
          // Which may be another than on the day of issue.
          badge: { ...row.badge, recipientEmail: mail.recipient },
          ...(await renewedBadge(db, row)),
          ...(await pathsOf(row, services)),
          picture,
          page: urls.badgeInMail(badgeId),
          notForMeUrl: urls.notForMe(mistakeToken(seal, { badgeId, recipient: mail.recipient })),
          ...(await ownWords(db, row, mail.language)),
        })
  return { letter, answersTo: readerOf(organization), own: { logo, name: organization.name } }
}

/** What the organization says in such a mail, where it says anything. */
async function ownWords(db: MailServices['db'], { badge }: BadgeRow, language: DueMail['language']) {
  const words = await findMailWords(db, badge.organizationId, badge.templateId, language)
  return words ? { words } : {}
}

/** To whoever wants to see the mail of an award. */
async function awardSample(mail: DueMail, services: MailServices): Promise<WrittenMail | undefined> {
  const { organizationId, language } = mail
  if (!organizationId) return undefined
  const tried = unpackTried(mail.data)
  const organization = await findOrganization(services.db, organizationId)
  const { badge_template_id: templateId } = tried
  const template = templateId && (await findTemplate(services.db, organizationId, templateId))
  const shown = template ? badgePicture(template.template, template.version) : logoPicture(organization)
  const picture = services.urls.picture(shown, 'base')
  const { letter, own } = await sampleMail(tried, { organizationId, picture, logoAt: 'cid' }, services)
  const subject = m.mail_sample_subject({ subject: letter.subject }, { locale: language })
  return { letter: { ...letter, subject }, answersTo: readerOf(organization), own }
}

/** How far its holder has come with a badge, or because of which badges it was awarded. */
async function pathsOf({ badge, template }: BadgeRow, { db, config }: MailServices) {
  if (template.isLearningPath) return { reasons: await findMailedReasons(db, badge) }
  return { steps: await findMailedSteps(db, badge, wallClockIn(config.timeZone, new Date())) }
}

/** The badge in whose place one was issued. */
async function renewedBadge(db: MailServices['db'], { badge }: BadgeRow) {
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
  const answersTo = readerOf(organization)
  // The mail does not say whose data they are: its reader sees that where they download them.
  const page = mail.kind === 'data_export_ready' ? `${urls.base}/earners/${mail.data['earner']}` : undefined
  if (!hasLink(mail.kind)) return { letter: accountLetter(mail.kind as AccountMailKind, about, page), answersTo }

  const link = await makeMailLink(db, urls, { ...mail, kind: mail.kind }, account.id)
  return link ? { letter: accountLetter(mail.kind, about, link), answersTo } : undefined
}
