import { and, eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { FILE_DAYS } from '#contract/claims/submissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { claimFiles } from '#server/schema/tables/claims.ts'
import type { AcceptedFile } from './accept-claim-file.ts'

/** The most bytes of files that no submission has taken yet, of an organization: sending forms must not fill a disk. */
const MAX_LOOSE_BYTES = 1024 ** 3

/** Keeps a file of a form. @returns its id; undefined if too much waits already */
export async function insertClaimFile(
  db: Database,
  claim: { id: string; organizationId: string },
  file: AcceptedFile,
): Promise<string | undefined> {
  const { organizationId } = claim
  const loose = await db
    .select({ size: sql<number>`coalesce(sum(octet_length(${claimFiles.content})), 0)::float8` })
    .from(claimFiles)
    .where(and(eq(claimFiles.organizationId, organizationId), isNull(claimFiles.submissionId)))
  if (onlyRow(loose).size + file.content.length > MAX_LOOSE_BYTES) return undefined
  const made = await db
    .insert(claimFiles)
    .values({ ...file, organizationId, claimId: claim.id })
    .returning({ id: claimFiles.id })
  return onlyRow(made).id
}

const isFree = (submissionId: string | undefined): SQL | undefined =>
  submissionId
    ? or(isNull(claimFiles.submissionId), eq(claimFiles.submissionId, submissionId))
    : isNull(claimFiles.submissionId)

/** A file that was kept before, if no other submission has it. */
export async function findKeptFile(db: Database, claimId: string, id: string, submissionId: string | undefined) {
  const [file] = await db
    .select({
      id: claimFiles.id,
      name: claimFiles.name,
      media_type: claimFiles.mediaType,
      size: sql<number>`octet_length(${claimFiles.content})`,
    })
    .from(claimFiles)
    .where(and(eq(claimFiles.claimId, claimId), eq(claimFiles.id, id), isFree(submissionId)))
  return file
}

/** Gives a submission its files, and deletes those that it had instead. */
export async function updateFilesTaken(tx: Database, claimId: string, submissionId: string, ids: string[]) {
  const ofClaim = eq(claimFiles.claimId, claimId)
  await tx
    .update(claimFiles)
    .set({ submissionId })
    .where(and(ofClaim, sql`${claimFiles.id} = any(${sql.param(ids)}::uuid[])`, isFree(submissionId)))
  await tx
    .delete(claimFiles)
    .where(
      and(
        ofClaim,
        eq(claimFiles.submissionId, submissionId),
        ids.length > 0 ? notInArray(claimFiles.id, ids) : undefined,
      ),
    )
}

/** A file of a submission with its content. */
export async function findSubmissionFile(
  db: Database,
  organizationId: string,
  { claim_id, submission_id, file_id }: { claim_id: string; submission_id: string; file_id: string },
) {
  const [file] = await db
    .select()
    .from(claimFiles)
    .where(
      and(
        eq(claimFiles.organizationId, organizationId),
        eq(claimFiles.claimId, claim_id),
        eq(claimFiles.submissionId, submission_id),
        eq(claimFiles.id, file_id),
      ),
    )
  return file
}

/** Deletes files 90 days after the decision on what they were sent with, and those that nothing took within two days. */
export async function deleteOldFiles(db: Database, now: string): Promise<void> {
  await db.execute(sql`
    delete from claim_files f using claim_submissions s
    where s.id = f.submission_id and s.status not in ('received', 'returned', 'waiting')
      and coalesce(s.decided_at, s.sent_at) + make_interval(days => ${FILE_DAYS}) <= ${now}::timestamptz`)
  await db.execute(sql`
    delete from claim_files where submission_id is null and created_at < ${now}::timestamptz - interval '2 days'`)
}
