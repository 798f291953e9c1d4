import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/**
 * The address for mails about a badge `b`: its earner's current one. The badge keeps the address from its day of issue; if
 * that was erased, this is empty and no mail is sent.
 */
export const mailAddress: SQL = sql`case when b.recipient_email = '' then ''
  else coalesce((select e.email from earners e where e.id = b.earner_id), b.recipient_email) end`

/** The address for mails about a badge; empty if nobody gets any. */
export async function findMailAddress(db: Database, organizationId: string, badgeId: string): Promise<string> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select ${mailAddress} as address from badges b where b.organization_id = ${organizationId} and b.id = ${badgeId}`)
  return onlyRow(rows).address
}
