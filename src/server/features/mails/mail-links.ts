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

/** The dashboard's page behind each link, and how long the link works. */
const LINKS: Record<AccountLinkKind, { page: string; minutes: number }> = {
  reset_password: { page: '/reset-password', minutes: 60 },
  // A week: the mail reaches somebody who did not ask for it and may be away.
  set_password: { page: '/reset-password', minutes: 7 * 24 * 60 },
  change_email: { page: '/confirm-email', minutes: 24 * 60 },
}

/** Whether a mail of this kind carries a link that opens something of an account. */
export const hasLink = (kind: MailKind): kind is AccountLinkKind => kind in LINKS

/**
 * Makes the link of a mail that is about to be sent. Nothing but the mail ever holds its token, its time starts now, and
 * an attempt that is repeated gets a link of its own.
 * @returns its address, undefined where the mail was taken back meanwhile
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
    // Who asked again has lost the older link, or somebody else has it.
    if (mail.kind === 'reset_password') await deleteOpenLinks(tx, userId, mail.kind)
    await insertAccountLink(tx, { userId, kind: mail.kind, tokenHash: hashSecret(token), minutes, ...email })
    return true
  })
  // Behind the #, a browser keeps the token to itself: it is in no server's log and no Referer.
  return isMade ? `${urls.base}${page}#token=${token}` : undefined
}
