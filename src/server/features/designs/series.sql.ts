import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { designSeries } from '#server/schema/tables/designs.ts'

type SeriesRow = typeof designSeries.$inferSelect
export type SeriesBefore = SeriesRow['before']

const isSeries = (organizationId: string, id: string) =>
  and(eq(designSeries.organizationId, organizationId), eq(designSeries.id, id))

/** Keeps what undoing a series brings back, and drops what can no longer be undone. */
export async function insertSeries(tx: Database, organizationId: string, before: SeriesBefore): Promise<string> {
  await tx
    .delete(designSeries)
    .where(
      sql`${designSeries.organizationId} = ${organizationId} and ${designSeries.createdAt} < clock_timestamp() - interval '1 hour'`,
    )
  return onlyRow(await tx.insert(designSeries).values({ organizationId, before }).returning({ id: designSeries.id })).id
}

/** A series, locked until the transaction ends; undefined for another organization's. */
export async function lockSeries(tx: Database, organizationId: string, id: string): Promise<SeriesRow | undefined> {
  const [row] = await tx.select().from(designSeries).where(isSeries(organizationId, id)).for('no key update')
  return row
}

export async function deleteSeries(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.delete(designSeries).where(isSeries(organizationId, id))
}
