import { and, desc, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { dataExports } from '#server/schema/tables/privacy.ts'

export type DataExportRow = typeof dataExports.$inferSelect

/** Maximum duration of one attempt; afterwards another process starts again. */
const LEASE = sql`interval '5 minutes'`
const MAX_ATTEMPTS = 3

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

type NewExport = { earnerId: string; userId: string; language: Language; badgesCount: number }

export async function insertExport(tx: Database, organizationId: string, values: NewExport): Promise<DataExportRow> {
  return onlyRow(
    await tx
      .insert(dataExports)
      .values({ ...values, organizationId })
      .returning(),
  )
}

/**
 * Takes the export that has waited the longest, of the first organization that has one; undefined if none waits.
 * @param after only organizations with a higher id
 */
export async function takeWaitingExport(db: Database, after: string): Promise<DataExportRow | undefined> {
  const [row] = await db
    .update(dataExports)
    .set({ leasedUntil: sql`clock_timestamp() + ${LEASE}`, attempts: sql`${dataExports.attempts} + 1`, badgesDone: 0 })
    .where(
      sql`${dataExports.id} = (select due.id from data_exports due
        where due.status = 'waiting' and due.leased_until <= clock_timestamp() and due.attempts < ${MAX_ATTEMPTS}
          and due.organization_id > ${after}::uuid
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

/** Fails exports with too many attempts. @returns the expired ones, whose files are still in the storage */
export async function findEndedExports(db: Database): Promise<{ id: string; file: string | null }[]> {
  await db.execute(sql`
    update data_exports set status = 'failed'
    where status = 'waiting' and attempts >= ${MAX_ATTEMPTS} and leased_until <= clock_timestamp()`)
  return db
    .select({ id: dataExports.id, file: dataExports.file })
    .from(dataExports)
    .where(sql`${dataExports.expiresAt} <= clock_timestamp()`)
}

/** Deletes an export whose file is gone. */
export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.delete(dataExports).where(eq(dataExports.id, id))
}
