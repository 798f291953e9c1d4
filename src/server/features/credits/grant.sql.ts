import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** Adds credits and records the transaction. @returns the transaction's id; undefined if there is no such organization */
export async function insertCreditGrant(
  tx: Database,
  organizationId: string,
  { credits, description }: { credits: number; description: string },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with granted as (
      update organizations set credits_left = credits_left + ${credits} where id = ${organizationId} returning id
    )
    insert into credit_transactions (organization_id, description, credits)
    select id, ${description}, ${credits} from granted
    returning id`)
  return rows[0]?.id
}
