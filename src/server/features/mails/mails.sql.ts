import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/database/database.ts'
import { mails } from '#server/database/schema/badges.ts'

/** The mails we know how to write. */
export type MailKind =
  | 'badge_awarded'
  | 'badge_revoked'
  /** To an address, whether or not it has an account: whoever sends the mail finds out. */
  | 'reset_password'
  | 'set_password'
  | 'password_changed'
  /** To the new address, with the link that confirms it. */
  | 'change_email'
  /** To the old address: `data.email` is asked to take its place. */
  | 'email_change_requested'
  /** To the old address: `data.email` has taken its place. */
  | 'email_changed'

/** A mail for the outbox: written in the transaction of what it tells, sent afterwards. */
export type NewMail = {
  kind: MailKind
  recipient: string
  language: Language
  badgeId?: string
  userId?: string
  data?: Record<string, string>
}

/** Somebody waits for the mails of an account: they go before the thousands that a bulk award may have left. */
const AT_ONCE = sql`clock_timestamp() - interval '1 day'`

export async function insertMail(tx: Database, organizationId: string | null, mail: NewMail): Promise<void> {
  const urgent = mail.badgeId ? {} : { nextAttemptAt: AT_ONCE }
  await tx.insert(mails).values({ ...mail, ...urgent, organizationId })
}

/** Takes back mails of an account that have not been sent. One that is being sent can no longer be. */
export async function deleteWaitingMails(tx: Database, userId: string, kind: MailKind): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, kind), eq(mails.status, 'waiting')))
}
