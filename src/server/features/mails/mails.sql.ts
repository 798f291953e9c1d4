import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mails } from '#server/schema/tables/mails.ts'
import type { MailKind } from './mail-kind.ts'

/** A mail for the outbox: written in the transaction of what it tells, sent afterwards. */
export type NewMail = {
  kind: MailKind
  recipient: string
  language: Language
  badgeId?: string
  userId?: string
  data?: Record<string, string>
  /** Seconds that it waits for its act to be taken back. */
  waits?: number
}

/** Somebody waits for the mails of an account: they go before the thousands that a bulk award may have left. */
const AT_ONCE = sql`clock_timestamp() - interval '1 day'`

/** @param organizationId null where nobody has looked up yet whose address it is */
export async function insertMail(
  tx: Database,
  organizationId: string | null,
  { waits, ...mail }: NewMail,
): Promise<void> {
  const urgent = mail.badgeId ? {} : { nextAttemptAt: AT_ONCE }
  const later = waits ? { nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${waits})` } : {}
  await tx.insert(mails).values({ ...mail, ...urgent, ...later, organizationId })
}

/** Takes back mails of an account that have not been sent. One that is being sent can no longer be. */
export async function deleteWaitingMails(tx: Database, userId: string, kind: MailKind): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, kind), eq(mails.status, 'waiting')))
}

/** Sends what waits about the badges of an earner to where they are reached now. One that is being sent no longer waits. */
export async function readdressMails(tx: Database, organizationId: string, earnerId: string, recipient: string) {
  await tx.execute(sql`
    update mails m set recipient = ${recipient}, updated_at = clock_timestamp() from badges b
    where b.organization_id = ${organizationId} and b.earner_id = ${earnerId} and b.recipient_email <> ''
      and m.badge_id = b.id and m.status = 'waiting'`)
}

/**
 * Takes back what somebody was to be told of one organization and was not sent yet.
 * @returns what those mails held, the oldest first
 */
export async function takeBackMails(tx: Database, organizationId: string, userId: string, kinds: MailKind[]) {
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
