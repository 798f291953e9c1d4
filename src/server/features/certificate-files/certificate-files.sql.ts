import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { CertificateFileForm } from '#contract/certificates/certificate-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { FIRST_TURN } from '#server/platform/turns.ts'
import { certificateFiles } from '#server/schema/tables/certificates.ts'

export type CertificateFileRow = typeof certificateFiles.$inferSelect

/** An attempt that reports no progress for this long is restarted by another process. */
const LEASE = sql`interval '2 minutes'`
const MAX_ATTEMPTS = 3

/** A file that has not expired, finished or not. Undefined for an unknown id and for another organization's. */
export async function findCertificateFile(
  db: Database,
  organizationId: string,
  id: string,
): Promise<CertificateFileRow | undefined> {
  const [row] = await db
    .select()
    .from(certificateFiles)
    .where(
      and(
        eq(certificateFiles.organizationId, organizationId),
        eq(certificateFiles.id, id),
        sql`${certificateFiles.expiresAt} > clock_timestamp()`,
      ),
    )
  return row
}

/** The files that a user requested and that have not expired, newest first. */
export async function findFilesOf(db: Database, organizationId: string, userId: string): Promise<CertificateFileRow[]> {
  return db
    .select()
    .from(certificateFiles)
    .where(
      and(
        eq(certificateFiles.organizationId, organizationId),
        eq(certificateFiles.userId, userId),
        sql`${certificateFiles.expiresAt} > clock_timestamp()`,
      ),
    )
    .orderBy(desc(certificateFiles.createdAt))
    .limit(20)
}

/** Counts the files of an organization that are queued or being made. */
export async function countWaitingFiles(db: Database, organizationId: string): Promise<number> {
  return db.$count(
    certificateFiles,
    and(eq(certificateFiles.organizationId, organizationId), eq(certificateFiles.status, 'waiting')),
  )
}

/**
 * The size of a selection, and the ids of its badges that get a certificate, ordered by `seq`. Revoked badges and those whose
 * person was erased get none.
 */
export async function findCertified(db: Database, selected: SQL): Promise<{ selected: number; badgeIds: string[] }> {
  const { rows } = await db.execute<{ selected: number; badgeIds: string[] | null }>(sql`
    with selected as (${selected})
    select count(*)::int as selected,
      array_agg(b.id order by b.seq) filter (where b.status = 'valid' and b.erased_at is null) as "badgeIds"
    from selected join badges b on b.id = selected.id`)
  const { selected: count, badgeIds } = onlyRow(rows)
  return { selected: count, badgeIds: badgeIds ?? [] }
}

type NewFile = { userId: string; form: CertificateFileForm; badgeIds: string[]; skippedCount: number }

/** Queues a file. */
export async function insertCertificateFile(
  tx: Database,
  organizationId: string,
  file: NewFile,
): Promise<CertificateFileRow> {
  return onlyRow(
    await tx
      .insert(certificateFiles)
      .values({ ...file, organizationId })
      .returning(),
  )
}

/** Marks files as failed whose last allowed attempt has lost its lease. */
export async function failAbandonedFiles(db: Database): Promise<void> {
  await db
    .update(certificateFiles)
    .set({ status: 'failed' })
    .where(
      and(
        eq(certificateFiles.status, 'waiting'),
        gte(certificateFiles.attempts, MAX_ATTEMPTS),
        sql`${certificateFiles.leasedUntil} <= clock_timestamp()`,
      ),
    )
}

/**
 * Leases the file that has waited the longest, of the first organization that has one and of which none is being made;
 * undefined if there is none.
 * @param after only organizations with a higher id
 */
export async function takeWaitingFile(db: Database, after = FIRST_TURN): Promise<CertificateFileRow | undefined> {
  const [row] = await db
    .update(certificateFiles)
    .set({
      leasedUntil: sql`clock_timestamp() + ${LEASE}`,
      attempts: sql`${certificateFiles.attempts} + 1`,
      certificatesDone: 0,
    })
    .where(
      sql`${certificateFiles.id} = (select due.id from certificate_files due
        where due.status = 'waiting' and due.leased_until <= clock_timestamp() and due.attempts < ${MAX_ATTEMPTS}
          and due.organization_id > ${after}::uuid and due.organization_id not in (
            select made.organization_id from certificate_files made
            where made.status = 'waiting' and made.leased_until > clock_timestamp())
        order by due.organization_id, due.leased_until limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

type Attempt = Pick<CertificateFileRow, 'id' | 'attempts'>

const isAttempt = ({ id, attempts }: Attempt) =>
  and(eq(certificateFiles.id, id), eq(certificateFiles.attempts, attempts))

/** Puts a file back into the queue immediately. A shutdown of the service does not count as an attempt. */
export async function giveBack(db: Database, attempt: Attempt): Promise<void> {
  await db
    .update(certificateFiles)
    .set({ leasedUntil: sql`clock_timestamp()`, attempts: attempt.attempts - 1, certificatesDone: 0 })
    .where(isAttempt(attempt))
}

/** Saves progress and renews the lease. @returns false if the file was deleted or another process has restarted it */
export async function saveProgress(db: Database, attempt: Attempt, certificatesDone: number): Promise<boolean> {
  const kept = await db
    .update(certificateFiles)
    .set({ certificatesDone, leasedUntil: sql`clock_timestamp() + ${LEASE}` })
    .where(isAttempt(attempt))
    .returning({ id: certificateFiles.id })
  return kept.length === 1
}

type End =
  | { status: 'failed' }
  | { status: 'ready'; parts: number; size: number; certificatesDone: number; skippedCount: number }

/** Saves the result of an attempt. @returns false if the file was deleted or another process has restarted it */
export async function saveEnd(db: Database, attempt: Attempt, end: End): Promise<boolean> {
  const kept = await db
    .update(certificateFiles)
    .set(end)
    .where(isAttempt(attempt))
    .returning({ id: certificateFiles.id })
  return kept.length === 1
}

/** Expired files, whose parts are still in the storage. */
export async function findEndedFiles(db: Database): Promise<CertificateFileRow[]> {
  return db.select().from(certificateFiles).where(sql`${certificateFiles.expiresAt} <= clock_timestamp()`)
}

/** Deletes a file whose parts are gone. */
export async function deleteFile(db: Database, id: string): Promise<void> {
  await db.delete(certificateFiles).where(eq(certificateFiles.id, id))
}
