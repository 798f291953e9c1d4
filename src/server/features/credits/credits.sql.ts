import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreditFilter, CreditTransaction } from '#contract/credits.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/days.ts'
import { newestFirst } from '#server/platform/database/newest-first.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { creditTransactions } from '#server/schema/tables/badges.ts'

type Row = typeof creditTransactions.$inferSelect
type CreditAnswer = z.input<typeof CreditTransaction>

/** One page of credit transactions, newest first, and the number of matches. */
export async function findCreditTransactions(
  db: Database,
  organizationId: string,
  filter: CreditFilter & { page: number },
  timeZone: string,
) {
  const matching = and(eq(creditTransactions.organizationId, organizationId), ...conditions(filter, timeZone))
  const rows = await db
    .select()
    .from(creditTransactions)
    .where(matching)
    .orderBy(...newestFirst(creditTransactions.createdAt, creditTransactions.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  const totals = await db.select({ total: sql<number>`count(*)::int` }).from(creditTransactions).where(matching)
  return { rows: rows.map(creditAnswer), total: onlyRow(totals).total }
}

export async function findCreditTransaction(
  db: Database,
  organizationId: string,
  id: string,
): Promise<CreditAnswer | undefined> {
  const [row] = await db
    .select()
    .from(creditTransactions)
    .where(and(eq(creditTransactions.organizationId, organizationId), eq(creditTransactions.id, id)))
  return row && creditAnswer(row)
}

function conditions(filter: CreditFilter, timeZone: string): SQL[] {
  const matching = [
    filter.created_at_after && gte(creditTransactions.createdAt, endOfDay(filter.created_at_after, timeZone)),
    filter.created_at_before && lt(creditTransactions.createdAt, startOfDay(filter.created_at_before, timeZone)),
    filter.status && eq(creditTransactions.status, filter.status),
    filter.credit !== undefined && eq(creditTransactions.credits, filter.credit),
    filter.amount && eq(creditTransactions.amount, filter.amount),
    filter.user_id && eq(creditTransactions.userId, filter.user_id),
  ]
  return matching.filter((condition) => typeof condition === 'object')
}

export const creditAnswer = (row: Row): CreditAnswer => ({
  id: row.id,
  organization_id: row.organizationId,
  user_id: row.userId,
  description: row.description,
  credits: row.credits,
  currency: 'EUR',
  amount: row.amount,
  status: row.status,
  created_at: instantFrom(row.createdAt),
  updated_at: instantFrom(row.updatedAt),
})
