import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { mistakeReports } from '#server/schema/tables/mistake-reports.ts'

const isWaiting = (organizationId: string, badgeId: string) =>
  and(
    eq(mistakeReports.organizationId, organizationId),
    eq(mistakeReports.badgeId, badgeId),
    isNull(mistakeReports.settledAt),
  )

export async function isReported(db: Database, organizationId: string, badgeId: string): Promise<boolean> {
  const rows = await db.select({ id: mistakeReports.id }).from(mistakeReports).where(isWaiting(organizationId, badgeId))
  return rows.length > 0
}

/** @returns false if the badge already has an unsettled report */
export async function insertReport(tx: Database, organizationId: string, badgeId: string): Promise<boolean> {
  const rows = await tx
    .insert(mistakeReports)
    .values({ organizationId, badgeId })
    .onConflictDoNothing()
    .returning({ id: mistakeReports.id })
  return rows.length === 1
}

/** @returns false if the badge has no unsettled report */
export async function resolveReport(
  tx: Database,
  organizationId: string,
  badgeId: string,
  userId: string,
): Promise<boolean> {
  const rows = await tx
    .update(mistakeReports)
    .set({ settledAt: sql`clock_timestamp()`, settledBy: userId })
    .where(isWaiting(organizationId, badgeId))
    .returning({ id: mistakeReports.id })
  return rows.length === 1
}
