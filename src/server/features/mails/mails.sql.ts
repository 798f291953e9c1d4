import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mails } from '#server/schema/tables/mails.ts'
import type { MailContent, MailKind } from './mail-kinds.ts'

/** A mail for the outbox: inserted in the transaction of the action that it reports, sent afterwards. */
export type NewMail = MailContent & {
  recipient: string
  language: Language
  badgeId?: string
  /** The award that the mail tells of. */
  awardId?: string | null
  userId?: string
  /** Delay in seconds during which the action can be undone. */
  waits?: number
}

/** Account mails are urgent: this due time puts them before the thousands of mails that a bulk award may have queued. */
const URGENT_DUE_TIME = sql`clock_timestamp() - interval '1 day'`

/** @param organizationId null if the address has not been matched to an account yet */
export async function insertMail(
  tx: Database,
  organizationId: string | null,
  { waits, ...mail }: NewMail,
): Promise<void> {
  const urgent = mail.badgeId ? {} : { nextAttemptAt: URGENT_DUE_TIME }
  const later = waits ? { nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${waits})` } : {}
  await tx.insert(mails).values({ ...mail, ...urgent, ...later, organizationId })
}

/** Deletes an account's unsent mails of one kind. A mail that is just being sent cannot be stopped. */
export async function deleteWaitingMails(tx: Database, userId: string, kind: MailKind): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, kind), eq(mails.status, 'waiting')))
}

/** Redirects an earner's waiting badge mails to their current address. A mail that is just being sent is not affected. */
export async function redirectMails(tx: Database, organizationId: string, earnerId: string, recipient: string) {
  await tx.execute(sql`
    update mails m set recipient = ${recipient}, updated_at = clock_timestamp() from badges b
    where b.organization_id = ${organizationId} and b.earner_id = ${earnerId} and b.recipient_email <> ''
      and m.badge_id = b.id and m.status = 'waiting'`)
}

/**
 * Deletes the unsent mails of some kinds from one organization to one user.
 * @returns what the deleted mails held, oldest first
 */
export async function deleteUnsentMails(tx: Database, organizationId: string, userId: string, kinds: MailKind[]) {
  const taken = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.organizationId, organizationId),
        eq(mails.userId, userId),
        inArray(mails.kind, kinds),
        eq(mails.status, 'waiting'),
      ),
    )
    .returning({ kind: mails.kind, data: mails.data, createdAt: mails.createdAt })
  return taken.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}
