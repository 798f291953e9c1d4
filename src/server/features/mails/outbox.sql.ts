import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mails } from '#server/schema/tables/mails.ts'
import type { MailKind } from './mail-kind.ts'

/** A mail that one worker has taken to send it. */
export type DueMail = {
  id: string
  kind: MailKind
  organizationId: string | null
  badgeId: string | null
  userId: string | null
  recipient: string
  language: Language
  data: Record<string, string>
  /** How often it was taken, this time included. */
  attempts: number
  /** As PostgreSQL prints it. */
  createdAt: string
}

/** Nobody else takes a mail for so long. Whoever works on it longer renews the lease meanwhile. */
export const LEASE = sql`interval '1 minute'`

/** Whether a mail `m` waits because a try has failed, and until later. */
export const isPutOff = sql`(m.status = 'waiting' and m.last_error is not null and m.next_attempt_at > clock_timestamp())`

/** When a mail leaves that is held back for so many seconds, so that its act can be undone meanwhile. */
export const heldFor = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * Takes the mail that has been due the longest. The statement is a transaction of its own, so nothing stays locked while
 * the mail is sent; a process that dies with a mail taken leaves it to be taken again after the lease.
 */
export async function takeDueMail(db: Database): Promise<DueMail | undefined> {
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`clock_timestamp() + ${LEASE}`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(
      sql`${mails.id} = (select due.id from mails due where due.status = 'waiting' and due.next_attempt_at <= now()
        order by due.next_attempt_at, due.id limit 1 for update skip locked)`,
    )
    .returning()
  return mail
}

/** In how many milliseconds the next mail falls due that was held back or put off; undefined where there is none. */
export async function findNextDue(db: Database): Promise<number | undefined> {
  const [row] = await db
    .select({
      soon: sql<
        number | null
      >`ceil(extract(epoch from min(${mails.nextAttemptAt}) - clock_timestamp()) * 1000)::float8`,
    })
    .from(mails)
    .where(
      and(
        eq(mails.status, 'waiting'),
        sql`${mails.nextAttemptAt} between clock_timestamp() and clock_timestamp() + interval '1 minute'`,
      ),
    )
  return row?.soon ?? undefined
}

const isWaiting = (id: string) => and(eq(mails.id, id), eq(mails.status, 'waiting'))

/** Holds the row of a mail that is still to be sent. @returns false where it was taken back */
export async function lockWaitingMail(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.select({ id: mails.id }).from(mails).where(isWaiting(id)).for('update')
  return rows.length === 1
}

/** What the mail carried has no use any more, and may not lie around. */
export async function updateMailSent(tx: Database, id: string): Promise<void> {
  await tx
    .update(mails)
    .set({
      status: 'sent',
      sentAt: sql`clock_timestamp()`,
      data: {},
      lastError: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(isWaiting(id))
}

export type Attempt = Pick<DueMail, 'id' | 'attempts'>

/** Only whoever took the mail last may put it off or give it up: after a lease that is another. */
const isOwn = ({ id, attempts }: Attempt) => and(isWaiting(id), eq(mails.attempts, attempts))

/** Keeps a mail from other workers for one more lease. */
export async function renewLease(db: Database, attempt: Attempt): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`clock_timestamp() + ${LEASE}` })
    .where(isOwn(attempt))
}

/** Lets a mail that could not be sent wait. @param lastError why, in the mail server's words where it gave any */
export async function updateMailPutOff(tx: Database, attempt: Attempt, minutes: number, lastError: string) {
  await tx
    .update(mails)
    .set({
      nextAttemptAt: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
      lastError,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(isOwn(attempt))
}

/** Gives a mail up, and forgets what it would have said. @param lastError as when it is put off */
export async function updateMailFailed(tx: Database, attempt: Attempt, lastError: string): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'failed', data: {}, lastError, updatedAt: sql`clock_timestamp()` })
    .where(isOwn(attempt))
}

/** For a mail that turned out to have nobody to go to. */
export async function deleteMail(tx: Database, id: string): Promise<void> {
  await tx.delete(mails).where(isWaiting(id))
}
