import type { Database } from '#server/platform/database/database.ts'
import { ssoCertificates } from '#server/schema/tables/sso-connections.ts'

export async function insertServiceCertificate(tx: Database, row: typeof ssoCertificates.$inferInsert): Promise<void> {
  await tx.insert(ssoCertificates).values(row)
}
