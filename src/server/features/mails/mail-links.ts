import {
  type AccountLinkKind,
  deleteOpenLinks,
  insertAccountLink,
} from '#server/features/accounts/account-links.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { MailKind } from './mail-kind.ts'
import { type DueMail, lockWaitingMail } from './outbox.sql.ts'

/** The dashboard page that each link opens, and how long the link is valid. */
const LINKS: Record<AccountLinkKind, { page: string; minutes: number }> = {
  reset_password: { page: '/reset-password', minutes: 60 },
  // A week: the recipient did not ask for this mail and may be away.
  set_password: { page: '/reset-password', minutes: 7 * 24 * 60 },
  change_email: { page: '/confirm-email', minutes: 24 * 60 },
}

/** Whether a mail of this kind carries an account link. */
export const hasLink = (kind: MailKind): kind is AccountLinkKind => kind in LINKS

/**
 * Creates the link of a mail that is about to be sent. Its token exists in plain text only in the mail, its lifetime
 * starts now, and every retry gets a new link.
 * @returns the URL, undefined if the mail was taken back in the meantime
 */
export async function makeMailLink(
  db: Database,
  urls: Urls,
  mail: DueMail & { kind: AccountLinkKind },
  userId: string,
): Promise<string | undefined> {
  const { page, minutes } = LINKS[mail.kind]
  const token = newSecret()
  const email = mail.kind === 'change_email' ? { email: mail.recipient } : {}
  const isMade = await db.transaction(async (tx) => {
    if (!(await lockWaitingMail(tx, mail.id))) return false
    // Whoever asks again has lost the previous link, or somebody else has it.
    if (mail.kind === 'reset_password') await deleteOpenLinks(tx, userId, mail.kind)
    await insertAccountLink(tx, { userId, kind: mail.kind, tokenHash: hashSecret(token), minutes, ...email })
    return true
  })
  // In the URL fragment, the browser sends the token neither to a server (and its log) nor as a Referer.
  return isMade ? `${urls.base}${page}#token=${token}` : undefined
}
