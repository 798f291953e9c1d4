import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { FIRST_TURN, LAST_TURN } from '#server/platform/turns.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { heldAwards } from '../awards/undo/award-holds.sql.ts'

/** A mail that a worker has taken in order to send it. */
export type DueMail = {
  id: string
  kind: string
  organizationId: string | null
  badgeId: string | null
  userId: string | null
  recipient: string
  language: Language
  data: Record<string, string>
  /** How often it was taken, including this time. */
  attempts: number
  /** Timestamp in PostgreSQL's text format. */
  createdAt: string
}

/** How long a taken mail is hidden from other workers. A worker that needs longer renews the lease. */
export const LEASE = sql`interval '1 minute'`

/** SQL condition: mail `m` waits for a retry after a failed attempt. */
export const isRetryPending = sql`(m.status = 'waiting' and m.last_error is not null and m.next_attempt_at > clock_timestamp())`

/** The due time of a mail that is delayed by some seconds, so that its action can be undone until then. */
export const dueAfter = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * SQL: which mail of those meant has been due the longest, except mails of awards that are held back. It is ordered by the
 * organization too, because the planner would otherwise look for a rare organization's mails among all that are due. And by
 * `<> all` it would expect most mails of a large award to be held, and sort all instead of reading the first.
 */
const longestDue = (isMeant: SQL) => sql`
  select due.id from mails due where due.status = 'waiting' and ${isMeant}
    and not array[due.award_id] <@ ${heldAwards}
  order by due.organization_id, due.next_attempt_at limit 1 for update skip locked`

const isDueOf = (organizationId: SQL) => sql`
  (due.organization_id, due.next_attempt_at) between (${organizationId}, '-infinity'::timestamptz) and (${organizationId}, now())`

/**
 * Takes the mail that has been due the longest, of the first organization that has one; those without an organization come
 * last. The statement is its own transaction, so no lock is held while the mail is sent; if the process dies, the mail
 * becomes available again after the lease.
 * @param after only organizations with a higher id
 */
export async function takeDueMail(db: Database, after = FIRST_TURN): Promise<DueMail | undefined> {
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`clock_timestamp() + ${LEASE}`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(
      sql`${mails.id} = (
        (select due.id from organizations o cross join lateral (${longestDue(isDueOf(sql`o.id`))}) due
          where o.id > ${after}::uuid order by o.id limit 1)
        union all
        (select due.id from (${longestDue(sql`due.organization_id is null and due.next_attempt_at <= now()`)}) due
          where ${after}::uuid <> ${LAST_TURN}::uuid)
        limit 1)`,
    )
    .returning()
  return mail
}

/**
 * Milliseconds until the next delayed or postponed mail is due or a hold ends, undefined if that is not within the next
 * minute.
 */
export async function findNextDue(db: Database): Promise<number | undefined> {
  const [row] = await db
    .select({
      soon: sql<
        number | null
      >`ceil(extract(epoch from least(min(${mails.nextAttemptAt}), (select min(ends_at) from award_holds
        where ends_at > clock_timestamp())) - clock_timestamp()) * 1000)::float8`,
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

/** Locks the row of an unsent mail. @returns false if it was taken back */
export async function lockWaitingMail(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.select({ id: mails.id }).from(mails).where(isWaiting(id)).for('update')
  return rows.length === 1
}

/** Gives back a mail that was taken just before its award was held; it is not sent until the hold ends. */
export async function updateMailGivenBack(db: Database, attempt: Attempt): Promise<void> {
  await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} - 1`,
      nextAttemptAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(isOwn(attempt))
}

/** Marks a mail as sent and clears its data, which may be confidential and is not needed any more. */
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

/** Only the worker that took the mail last may postpone it or give it up: after a lease that may be another worker. */
const isOwn = ({ id, attempts }: Attempt) => and(isWaiting(id), eq(mails.attempts, attempts))

/** Hides a mail from other workers for one more lease. */
export async function renewLease(db: Database, attempt: Attempt): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`clock_timestamp() + ${LEASE}` })
    .where(isOwn(attempt))
}

/** Postpones a mail that could not be sent. @param lastError the reason, with the mail server's reply if there was one */
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

/** Gives up a mail and clears its data. @param lastError the reason, as for `updateMailPutOff` */
export async function updateMailFailed(tx: Database, attempt: Attempt, lastError: string): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'failed', data: {}, lastError, updatedAt: sql`clock_timestamp()` })
    .where(isOwn(attempt))
}

/** Deletes a waiting mail that has no recipient. */
export async function deleteMail(tx: Database, id: string): Promise<void> {
  await tx.delete(mails).where(isWaiting(id))
}
