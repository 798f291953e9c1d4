import { wallClockIn } from '#server/clock.ts'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { findOrganization, type OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { badgePicture } from '#server/images/pictures.ts'
import type { DueMail } from '#server/jobs/outbox.sql.ts'
import type { Services } from '#server/services.ts'
import { type AccountMailKind, accountLetter } from './account-letters.ts'
import { awardedLetter, revokedLetter } from './badge-letters.ts'
import { type Letter, letterSubject, letterText, oneLine } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { findMailAccount } from './mail-accounts.sql.ts'
import { hasLink, makeMailLink } from './mail-links.ts'
import type { Message } from './mail-transport.ts'

type Composer = Pick<Services, 'db' | 'urls' | 'config'>
/** The organization is who reads the answers, where it says at which address. */
type Written = { letter: Letter; organization: Pick<OrganizationRow, 'name' | 'contactInfo'> }

/**
 * Writes a mail of the outbox out, from what the database says now.
 * @returns undefined where there is nobody to write to: an address without an account, or a mail that was taken back
 */
export async function composeMail(mail: DueMail, services: Composer): Promise<Message | undefined> {
  const written = mail.badgeId ? await badgeMail(mail, mail.badgeId, services) : await accountMail(mail, services)
  if (!written) return undefined
  const { letter, organization } = written
  const { mailFrom } = services.config
  const answersTo = organization.contactInfo.email
  return {
    from: mailFrom,
    to: { name: '', address: mail.recipient },
    ...(answersTo && { replyTo: { name: oneLine(organization.name), address: answersTo } }),
    subject: letterSubject(letter),
    text: letterText(letter),
    html: letterHtml(letter),
    // The same for every attempt: a mailbox that gets the mail twice can tell.
    messageId: `<${mail.id}@${mailFrom.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

async function badgeMail(mail: DueMail, badgeId: string, { db, urls }: Composer): Promise<Written | undefined> {
  const row = await findPublicBadge(db, badgeId)
  if (!row) return undefined
  const organization = await findOrganization(db, row.badge.organizationId)
  const about = { organization, language: mail.language }
  const picture = urls.picture(badgePicture(row.template, row.version), 'base')
  const letter =
    mail.kind === 'badge_revoked'
      ? revokedLetter({ ...about, row, page: urls.badge(badgeId) })
      : awardedLetter({ ...about, ...row, picture, page: urls.badgeInMail(badgeId) })
  return { letter, organization }
}

async function accountMail(mail: DueMail, { db, urls, config }: Composer): Promise<Written | undefined> {
  const account = await findMailAccount(db, mail.userId ? { id: mail.userId } : { email: mail.recipient })
  if (!account) return undefined
  const { username, language, organization } = account
  const at = wallClockIn(config.timeZone, new Date(mail.createdAt))
  const about = { username, language, organization: organization.name, at, newEmail: mail.data['email'] ?? '', urls }
  if (!hasLink(mail.kind)) return { letter: accountLetter(mail.kind as AccountMailKind, about), organization }

  const link = await makeMailLink(db, urls, { ...mail, kind: mail.kind }, account.id)
  return link ? { letter: accountLetter(mail.kind, about, link), organization } : undefined
}
