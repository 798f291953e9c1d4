import { and, asc, eq, sql } from 'drizzle-orm'
import type { CreditRequest } from '#contract/credits.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { creditAnswer } from './credits.sql.ts'

/** Writes a request. @returns it, undefined where another one of the organization waits; its row is locked by then */
export async function insertCreditRequest(
  tx: Database,
  organizationId: string,
  userId: string,
  { credits, description }: CreditRequest,
) {
  const [waiting] = await tx
    .select({ id: creditTransactions.id })
    .from(creditTransactions)
    .where(and(eq(creditTransactions.organizationId, organizationId), eq(creditTransactions.status, 'request')))
    .limit(1)
  if (waiting) return undefined
  const made = await tx
    .insert(creditTransactions)
    .values({ organizationId, userId, credits, description: description ?? '', status: 'request' })
    .returning()
  return creditAnswer(onlyRow(made))
}

/** Every request that waits for the operator, of all organizations, the oldest first. */
export async function findWaitingRequests(db: Database) {
  const rows = await db
    .select({ request: creditTransactions, organization: organizations.name })
    .from(creditTransactions)
    .innerJoin(organizations, eq(organizations.id, creditTransactions.organizationId))
    .where(eq(creditTransactions.status, 'request'))
    .orderBy(asc(creditTransactions.createdAt), asc(creditTransactions.id))
  return rows.map(({ request, organization }) => ({
    id: request.id,
    organization_id: request.organizationId,
    organization_name: organization,
    credits: request.credits,
    description: request.description,
    created_at: instantFrom(request.createdAt),
  }))
}

/** What a request has come to, whoever's it is: the operator knows it by its id. */
export async function findAnyTransaction(db: Database, id: string) {
  const [row] = await db.select().from(creditTransactions).where(eq(creditTransactions.id, id))
  return row && creditAnswer(row)
}

type Answered = { organizationId: string; credits: number }

/**
 * Answers a request that waits; credits come with their acceptance, in the same statement.
 * @returns undefined where it does not wait (any more): then nothing has changed
 */
export async function updateWaitingRequest(
  tx: Database,
  id: string,
  status: 'accepted' | 'declined',
): Promise<Answered | undefined> {
  const { rows } = await tx.execute<{ organization_id: string; credits: number }>(sql`
    with answered as (
      update credit_transactions set status = ${status}, updated_at = clock_timestamp()
      where id = ${id} and status = 'request'
      returning organization_id, credits
    ), given as (
      update organizations set credits_left = credits_left + answered.credits
      from answered where organizations.id = answered.organization_id and ${status === 'accepted'}
    )
    select organization_id, credits from answered`)
  return rows[0] && { organizationId: rows[0].organization_id, credits: rows[0].credits }
}
