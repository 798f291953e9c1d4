import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** The data of a mail about credits: a transaction, its organization, and the user who requested it, if any. */
export async function findMailedTransaction(db: Database, id: string) {
  const [row] = await db
    .select({
      transaction: creditTransactions,
      organization: { name: organizations.name, creditsLeft: organizations.creditsLeft },
      asker: { name: users.name, lastName: users.lastName, email: users.email },
    })
    .from(creditTransactions)
    .innerJoin(organizations, eq(organizations.id, creditTransactions.organizationId))
    .leftJoin(users, eq(users.id, creditTransactions.userId))
    .where(eq(creditTransactions.id, id))
  return row
}

export type MailedTransaction = NonNullable<Awaited<ReturnType<typeof findMailedTransaction>>>

/** The recipient for the answer to a credit request: the user who made it; undefined if they no longer exist. */
export async function findAsker(tx: Database, requestId: string) {
  const [asker] = await tx
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(creditTransactions)
    .innerJoin(users, eq(users.id, creditTransactions.userId))
    .where(eq(creditTransactions.id, requestId))
  return asker
}

/** The organization's open credit request; there is at most one. */
export async function findWaitingRequest(tx: Database, organizationId: string) {
  const [request] = await tx
    .select({ id: creditTransactions.id, credits: creditTransactions.credits })
    .from(creditTransactions)
    .where(and(eq(creditTransactions.organizationId, organizationId), eq(creditTransactions.status, 'request')))
    .limit(1)
  return request
}
