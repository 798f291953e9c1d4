import { wallClockIn } from '#server/clock.ts'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import type { DueMail } from '#server/jobs/outbox.sql.ts'
import type { Services } from '#server/services.ts'
import { type AccountMailKind, accountLetter } from './account-letters.ts'
import { awardedLetter, revokedLetter } from './badge-letters.ts'
import { type Letter, letterText } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { findMailAccount } from './mail-accounts.sql.ts'
import { hasLink, makeMailLink } from './mail-links.ts'
import type { Message } from './mail-transport.ts'

type Composer = Pick<Services, 'db' | 'urls' | 'config'>
type Written = { letter: Letter; replyTo: string | null | undefined }

/**
 * Writes a mail of the outbox out, from what the database says now.
 * @returns undefined where there is nobody to write to: an address without an account, or a mail that was taken back
 */
export async function composeMail(mail: DueMail, services: Composer): Promise<Message | undefined> {
  const written = mail.badgeId ? await badgeMail(mail, mail.badgeId, services) : await accountMail(mail, services)
  if (!written) return undefined
  const { letter, replyTo } = written
  const { mailFrom } = services.config
  return {
    from: mailFrom,
    to: { name: '', address: mail.recipient },
    ...(replyTo && { replyTo: { name: letter.sender, address: replyTo } }),
    subject: letter.subject,
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
  const about = { row, organization, language: mail.language, urls }
  const letter = mail.kind === 'badge_revoked' ? revokedLetter(about) : awardedLetter(about)
  return { letter, replyTo: organization.contactInfo.email }
}

async function accountMail(mail: DueMail, { db, urls, config }: Composer): Promise<Written | undefined> {
  const account = await findMailAccount(db, mail.userId ? { id: mail.userId } : { email: mail.recipient })
  if (!account) return undefined
  const { username, language, organization } = account
  const at = wallClockIn(config.timeZone, new Date(mail.createdAt))
  const about = { username, language, organization: organization.name, at, newEmail: mail.data['email'] ?? '', urls }
  const replyTo = organization.contactInfo.email
  if (!hasLink(mail.kind)) return { letter: accountLetter(mail.kind as AccountMailKind, about), replyTo }

  const link = await makeMailLink(db, urls, { ...mail, kind: mail.kind }, account.id)
  return link ? { letter: accountLetter(mail.kind, about, link), replyTo } : undefined
}
