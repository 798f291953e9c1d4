import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { passportAddresses, passportExports } from '#server/schema/tables/passports.ts'

export type PassportExport = typeof passportExports.$inferSelect

/** An attempt that reports no progress for this long is restarted by another process. */
const LEASE = sql`interval '2 minutes'`
const MAX_ATTEMPTS = 3

/** The newest export of a passport that has not expired. */
export async function findPassportExport(db: Database, passportId: string): Promise<PassportExport | undefined> {
  const [row] = await db
    .select()
    .from(passportExports)
    .where(and(eq(passportExports.passportId, passportId), sql`${passportExports.expiresAt} > clock_timestamp()`))
    .orderBy(desc(passportExports.createdAt))
    .limit(1)
  return row
}

/** Queues an export, instead of those that the passport had. */
export async function insertPassportExport(
  tx: Database,
  passportId: string,
  values: { language: Language; badgesCount: number },
): Promise<PassportExport> {
  await expirePassportExports(tx, passportId)
  return onlyRow(
    await tx
      .insert(passportExports)
      .values({ ...values, passportId })
      .returning(),
  )
}

/** Lets the exports of a passport expire; the job removes their files. */
async function expirePassportExports(tx: Database, passportId: string): Promise<void> {
  await tx
    .update(passportExports)
    .set({ expiresAt: sql`clock_timestamp()` })
    .where(and(eq(passportExports.passportId, passportId), sql`${passportExports.expiresAt} > clock_timestamp()`))
}

/** Lets the exports expire that may hold what came to some addresses. @returns what their files are named by */
export async function expireExportsOf(tx: Database, addresses: string[]) {
  const holders = tx
    .select({ id: passportAddresses.passportId })
    .from(passportAddresses)
    .where(inArray(passportAddresses.email, addresses))
  return tx
    .update(passportExports)
    .set({ expiresAt: sql`clock_timestamp()` })
    .where(inArray(passportExports.passportId, holders))
    .returning({ id: passportExports.id, attempts: passportExports.attempts })
}

/** Leases the export that has waited the longest; undefined if none waits. One that was tried too often has failed. */
export async function takePassportExport(db: Database): Promise<PassportExport | undefined> {
  await db.execute(sql`
    update passport_exports set status = 'failed'
    where status = 'waiting' and attempts >= ${MAX_ATTEMPTS} and leased_until <= clock_timestamp()`)
  const [row] = await db
    .update(passportExports)
    .set({
      leasedUntil: sql`clock_timestamp() + ${LEASE}`,
      attempts: sql`${passportExports.attempts} + 1`,
      badgesDone: 0,
    })
    .where(
      sql`${passportExports.id} = (select due.id from passport_exports due
        where due.status = 'waiting' and due.leased_until <= clock_timestamp() and due.attempts < ${MAX_ATTEMPTS}
          and due.expires_at > clock_timestamp() and due.passport_id is not null
        order by due.leased_until limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

type Attempt = Pick<PassportExport, 'id' | 'attempts'>
type Change = Partial<Pick<PassportExport, 'status' | 'badgesDone' | 'badgesCount' | 'parts' | 'size' | 'attempts'>>

/**
 * Saves an attempt's progress and renews its lease.
 * @returns false if nobody wants it any more, or another process has restarted it
 */
export async function savePassportExport(db: Database, attempt: Attempt, change: Change): Promise<boolean> {
  const kept = await db
    .update(passportExports)
    .set({ ...change, leasedUntil: sql`clock_timestamp() + ${LEASE}` })
    .where(
      and(
        eq(passportExports.id, attempt.id),
        eq(passportExports.attempts, attempt.attempts),
        sql`${passportExports.expiresAt} > clock_timestamp() and ${passportExports.passportId} is not null`,
      ),
    )
    .returning({ id: passportExports.id })
  return kept.length === 1
}

/** Puts an export back into the queue. A shutdown of the service does not count as an attempt. */
export async function giveBackPassportExport(db: Database, { id, attempts }: Attempt): Promise<void> {
  await db
    .update(passportExports)
    .set({ leasedUntil: sql`clock_timestamp()`, attempts: attempts - 1, badgesDone: 0 })
    .where(and(eq(passportExports.id, id), eq(passportExports.attempts, attempts)))
}

/** Exports that have expired, or whose passport is forgotten; their files are still in the storage. */
export const findEndedPassportExports = (db: Database) =>
  db
    .select({ id: passportExports.id, attempts: passportExports.attempts })
    .from(passportExports)
    .where(sql`${passportExports.expiresAt} <= clock_timestamp() or ${passportExports.passportId} is null`)
    .orderBy(asc(passportExports.id))

/** Deletes an export whose files are gone. */
export async function deletePassportExport(db: Database, id: string): Promise<void> {
  await db.delete(passportExports).where(eq(passportExports.id, id))
}
