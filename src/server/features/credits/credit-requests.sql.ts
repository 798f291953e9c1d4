import { and, asc, eq, sql } from 'drizzle-orm'
import type { CreditRequest } from '#contract/credits.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { creditAnswer } from './credits.sql.ts'

/**
 * Inserts a request. The caller must have locked the organization.
 * @returns the request; undefined if the organization already has an open one
 */
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

/** The open requests of all organizations, oldest first. */
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

/** A transaction of any organization, for the operator. */
export async function findAnyTransaction(db: Database, id: string) {
  const [row] = await db.select().from(creditTransactions).where(eq(creditTransactions.id, id))
  return row && creditAnswer(row)
}

type Answered = { organizationId: string; credits: number }

/**
 * Answers an open request; accepting it adds the credits in the same statement.
 * @returns undefined, without changes, if there is no open request with this id
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
