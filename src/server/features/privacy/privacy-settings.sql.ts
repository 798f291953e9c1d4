import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

type Row = typeof organizations.$inferSelect
type Settings = Pick<
  Row,
  'privacyUrl' | 'privacyContact' | 'isIndexed' | 'keepUnusedMonths' | 'keepMailMonths' | 'activityMonths'
>
type Change = { [Name in keyof Settings]: Settings[Name] | undefined }

/** Changes the given settings; undefined leaves one unchanged. */
export async function savePrivacySettings(tx: Database, organizationId: string, change: Change): Promise<void> {
  await tx
    .update(organizations)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(organizations.id, organizationId))
}
