import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/**
 * Where a badge `b` is written about: to its person as they are reached today. The badge itself keeps the address of the day
 * of its issue; it is empty once that was erased, and nobody is told.
 */
export const mailAddress: SQL = sql`case when b.recipient_email = '' then ''
  else coalesce((select e.email from earners e where e.id = b.earner_id), b.recipient_email) end`

/** Where a badge is written about; empty where nobody is. */
export async function findMailAddress(db: Database, organizationId: string, badgeId: string): Promise<string> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select ${mailAddress} as address from badges b where b.organization_id = ${organizationId} and b.id = ${badgeId}`)
  return onlyRow(rows).address
}
