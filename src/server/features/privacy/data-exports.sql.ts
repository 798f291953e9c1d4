import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { dataExports } from '#server/schema/tables/privacy.ts'

export type DataExportRow = typeof dataExports.$inferSelect

/** Maximum duration of one attempt; afterwards another process starts again. */
const LEASE = sql`interval '5 minutes'`
const MAX_ATTEMPTS = 3
/** Until when an export of everything is kept; one of a person for a day. */
const WHOLE_KEPT = sql`clock_timestamp() + interval '7 days'`

const ofEarner = (organizationId: string, earnerId: string) =>
  and(eq(dataExports.organizationId, organizationId), eq(dataExports.earnerId, earnerId))

/** The newest unexpired export of a person's data. */
export async function findNewestExport(
  db: Database,
  organizationId: string,
  earnerId: string,
): Promise<DataExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(ofEarner(organizationId, earnerId), sql`${dataExports.expiresAt} > clock_timestamp()`))
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  return row
}

type NewExport = { earnerId: string | null; userId: string; language: Language; badgesCount: number }

export async function insertExport(tx: Database, organizationId: string, values: NewExport): Promise<DataExportRow> {
  return onlyRow(
    await tx
      .insert(dataExports)
      .values({ ...values, organizationId, ...(values.earnerId === null && { expiresAt: WHOLE_KEPT }) })
      .returning(),
  )
}

/**
 * Takes the export that has waited the longest, of the first organization that has one; undefined if none waits.
 * @param after only organizations with a higher id
 * @param of exports of a person, or of everything: those take long, and must not keep people's waiting
 */
export async function takeWaitingExport(
  db: Database,
  after: string,
  of: 'person' | 'organization',
): Promise<DataExportRow | undefined> {
  const [row] = await db
    .update(dataExports)
    .set({ leasedUntil: sql`clock_timestamp() + ${LEASE}`, attempts: sql`${dataExports.attempts} + 1`, badgesDone: 0 })
    .where(
      sql`${dataExports.id} = (select due.id from data_exports due
        where due.status = 'waiting' and due.leased_until <= clock_timestamp() and due.attempts < ${MAX_ATTEMPTS}
          and due.organization_id > ${after}::uuid and (due.earner_id is null) = ${of === 'organization'}
        order by due.organization_id, due.leased_until limit 1 for update skip locked)`,
    )
    .returning()
  return row
}

/** @returns false if the row is gone, because the person was erased in the meantime */
export async function saveExport(
  db: Database,
  id: string,
  change: Partial<Pick<DataExportRow, 'status' | 'badgesDone' | 'badgesCount' | 'file' | 'size'>>,
): Promise<boolean> {
  const changed = await db
    .update(dataExports)
    .set(change)
    .where(eq(dataExports.id, id))
    .returning({ id: dataExports.id })
  return changed.length === 1
}

/** The newest export of everything, also if it has expired. */
export async function findWholeExport(db: Database, organizationId: string): Promise<DataExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.organizationId, organizationId), isNull(dataExports.earnerId)))
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  return row
}

/** Lets the files of all exports of everything expire. */
export async function expireWholeExports(tx: Database, organizationId: string): Promise<void> {
  await tx
    .update(dataExports)
    .set({ expiresAt: sql`clock_timestamp()` })
    .where(and(eq(dataExports.organizationId, organizationId), isNull(dataExports.earnerId)))
}

/**
 * Saves an attempt's progress and renews its lease, or gives it back to the queue.
 * @returns false if the export was deleted or another process has restarted it
 */
export async function saveAttempt(
  db: Database,
  { id, attempts }: Pick<DataExportRow, 'id' | 'attempts'>,
  change: Partial<Omit<DataExportRow, 'leasedUntil'>>,
  lease: SQL = LEASE,
): Promise<boolean> {
  const changed = await db
    .update(dataExports)
    .set({ ...change, leasedUntil: sql`clock_timestamp() + ${lease}` })
    .where(and(eq(dataExports.id, id), eq(dataExports.attempts, attempts), eq(dataExports.status, 'waiting')))
    .returning({ id: dataExports.id })
  return changed.length === 1
}

/** Puts an export back into the queue: a shutdown of the service does not count as an attempt. */
export const giveBackExport = (db: Database, row: DataExportRow) =>
  saveAttempt(db, row, { attempts: row.attempts - 1, badgesDone: 0 }, sql`interval '0'`)

/** Fails exports with too many attempts. @returns the expired ones, whose files are still in the storage */
export async function findEndedExports(
  db: Database,
): Promise<Pick<DataExportRow, 'id' | 'organizationId' | 'file' | 'earnerId' | 'attempts'>[]> {
  await db.execute(sql`
    update data_exports set status = 'failed', failure = case when earner_id is null then 'fault' end
    where status = 'waiting' and attempts >= ${MAX_ATTEMPTS} and leased_until <= clock_timestamp()`)
  const { id, organizationId, file, earnerId, attempts } = dataExports
  return db
    .select({ id, organizationId, file, earnerId, attempts })
    .from(dataExports)
    .where(
      sql`${dataExports.expiresAt} <= clock_timestamp() and (${earnerId} is not null or ${dataExports.parts} is not null)`,
    )
}

/** Deletes an export whose file is gone. Of an export of everything the row is kept, which says that there was one. */
export async function deleteExport(db: Database, { id, earnerId }: Pick<DataExportRow, 'id' | 'earnerId'>) {
  const row = eq(dataExports.id, id)
  if (earnerId) await db.delete(dataExports).where(row)
  else await db.update(dataExports).set({ parts: null, size: null }).where(row)
}

/** Deletes an export of everything with its row. @returns what its files are named by; undefined if there is none */
export async function deleteWholeExport(db: Database, organizationId: string, id: string) {
  const [row] = await db
    .delete(dataExports)
    .where(and(eq(dataExports.organizationId, organizationId), isNull(dataExports.earnerId), eq(dataExports.id, id)))
    .returning()
  return row
}

/** Which of these ids are exports whose files are still needed. */
export async function findKeptExports(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const kept = await db.select({ id: dataExports.id }).from(dataExports).where(inArray(dataExports.id, ids))
  return new Set(kept.map(({ id }) => id))
}
