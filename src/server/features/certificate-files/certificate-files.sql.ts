import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { CertificateFileForm } from '#contract/certificates/certificate-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { certificateFiles } from '#server/schema/tables/certificate-files.ts'

export type CertificateFileRow = typeof certificateFiles.$inferSelect

/** How long one attempt goes on without a word before another process begins anew. */
const LEASE = sql`interval '2 minutes'`
const MOST_ATTEMPTS = 3

/** A file whose day is not over, made or not. Undefined for an unknown id and for another organization's. */
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

/** The files that somebody has asked for and whose day is not over, newest first. */
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

/** How many files of an organization are being made or wait for it. */
export async function countWaitingFiles(db: Database, organizationId: string): Promise<number> {
  return db.$count(
    certificateFiles,
    and(eq(certificateFiles.organizationId, organizationId), eq(certificateFiles.status, 'waiting')),
  )
}

/**
 * The badges of a selection, how many it means, and the ids of those that get a certificate, in the order of their numbers:
 * revoked ones get none, nor those whose person was erased.
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

/** Puts a file among those that wait to be made. */
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

/** Gives up the files whose makers ended without a word, however often they were begun anew. */
export async function failAbandonedFiles(db: Database): Promise<void> {
  await db
    .update(certificateFiles)
    .set({ status: 'failed' })
    .where(
      and(
        eq(certificateFiles.status, 'waiting'),
        gte(certificateFiles.attempts, MOST_ATTEMPTS),
        sql`${certificateFiles.leasedUntil} <= clock_timestamp()`,
      ),
    )
}

/** Takes the file that has waited the longest; undefined where none waits. */
export async function takeWaitingFile(db: Database): Promise<CertificateFileRow | undefined> {
  const [row] = await db
    .update(certificateFiles)
    .set({
      leasedUntil: sql`clock_timestamp() + ${LEASE}`,
      attempts: sql`${certificateFiles.attempts} + 1`,
      certificatesDone: 0,
    })
    .where(
      sql`${certificateFiles.id} = (select due.id from certificate_files due
        where due.status = 'waiting' and due.leased_until <= clock_timestamp() and due.attempts < ${MOST_ATTEMPTS}
        order by due.leased_until limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

type Attempt = Pick<CertificateFileRow, 'id' | 'attempts'>

const isAttempt = ({ id, attempts }: Attempt) =>
  and(eq(certificateFiles.id, id), eq(certificateFiles.attempts, attempts))

/** Leaves a file to whoever takes it next, at once: that the service stops counts as no attempt. */
export async function giveBack(db: Database, attempt: Attempt): Promise<void> {
  await db
    .update(certificateFiles)
    .set({ leasedUntil: sql`clock_timestamp()`, attempts: attempt.attempts - 1, certificatesDone: 0 })
    .where(isAttempt(attempt))
}

/** Says how far an attempt is, and keeps it. @returns false where the file is gone, or another process has begun it anew */
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

/** Ends an attempt. @returns false where the file is gone, or another process has begun it anew */
export async function saveEnd(db: Database, attempt: Attempt, end: End): Promise<boolean> {
  const kept = await db
    .update(certificateFiles)
    .set(end)
    .where(isAttempt(attempt))
    .returning({ id: certificateFiles.id })
  return kept.length === 1
}

/** Forgets files whose day is over. @returns those that leave something in the storage */
export async function deleteEndedFiles(db: Database): Promise<CertificateFileRow[]> {
  return db.delete(certificateFiles).where(sql`${certificateFiles.expiresAt} <= clock_timestamp()`).returning()
}
