import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ReportQuery } from '#contract/reports/saved-reports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { savedReports } from '#server/schema/tables/reports.ts'

export type SavedReportRow = typeof savedReports.$inferSelect & { maker: string | null }

type Reader = { organizationId: string; userId: string }

/** Visible to a reader are their own reports and shared ones. */
const isSeen = ({ organizationId, userId }: Reader): SQL | undefined =>
  and(eq(savedReports.organizationId, organizationId), or(eq(savedReports.userId, userId), isNull(savedReports.userId)))

const select = (db: Database) =>
  db
    .select({
      report: savedReports,
      maker: sql<string | null>`${users.name} || ' ' || ${users.lastName}`,
    })
    .from(savedReports)
    .leftJoin(users, eq(users.id, savedReports.madeBy))

const rowOf = ({ report, maker }: { report: typeof savedReports.$inferSelect; maker: string | null }) => ({
  ...report,
  maker,
})

/** The reports that a reader can see, by name. */
export async function findSavedReports(db: Database, reader: Reader): Promise<SavedReportRow[]> {
  const rows = await select(db).where(isSeen(reader)).orderBy(sql`fold(${savedReports.name})`, savedReports.id)
  return rows.map(rowOf)
}

/** One report, if the reader can see it. */
export async function findSavedReport(db: Database, reader: Reader, id: string): Promise<SavedReportRow | undefined> {
  const rows = await select(db).where(and(isSeen(reader), eq(savedReports.id, id)))
  return rows.map(rowOf)[0]
}

/** Like `findSavedReport`, and locks the row until the transaction ends. */
export async function lockSavedReport(tx: Database, reader: Reader, id: string): Promise<SavedReportRow | undefined> {
  const rows = await select(tx)
    .where(and(isSeen(reader), eq(savedReports.id, id)))
    .for('update', { of: savedReports })
  return rows.map(rowOf)[0]
}

/** The number of saved reports that a member has made. */
export async function countSavedReports(db: Database, { organizationId, userId }: Reader): Promise<number> {
  return db.$count(savedReports, and(eq(savedReports.organizationId, organizationId), eq(savedReports.madeBy, userId)))
}

type NewReport = { name: string; query: ReportQuery; isShared: boolean }

export async function insertSavedReport(tx: Database, { organizationId, userId }: Reader, report: NewReport) {
  const { name, query, isShared } = report
  const made = await tx
    .insert(savedReports)
    .values({ organizationId, userId: isShared ? null : userId, madeBy: userId, name, query })
    .returning({ id: savedReports.id })
  return onlyRow(made).id
}

type Change = { name?: string | undefined; query?: ReportQuery | undefined; userId?: string | null | undefined }

export async function updateSavedReport(tx: Database, organizationId: string, id: string, change: Change) {
  await tx
    .update(savedReports)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(savedReports.organizationId, organizationId), eq(savedReports.id, id)))
}

export async function deleteSavedReport(tx: Database, organizationId: string, id: string) {
  await tx.delete(savedReports).where(and(eq(savedReports.organizationId, organizationId), eq(savedReports.id, id)))
}
