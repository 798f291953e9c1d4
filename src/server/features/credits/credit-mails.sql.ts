import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** What a mail about credits tells: a transaction, whose it is, and who asked for it, null where nobody did. */
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

/** Who made a request that is answered now, as a mail has to know them; undefined where they are gone. */
export async function findAsker(tx: Database, requestId: string) {
  const [asker] = await tx
    .select({ userId: users.id, email: users.email, language: users.language })
    .from(creditTransactions)
    .innerJoin(users, eq(users.id, creditTransactions.userId))
    .where(eq(creditTransactions.id, requestId))
  return asker
}

/** The organization's request that waits for the operator; one does at most. */
export async function findWaitingRequest(tx: Database, organizationId: string) {
  const [request] = await tx
    .select({ id: creditTransactions.id, credits: creditTransactions.credits })
    .from(creditTransactions)
    .where(and(eq(creditTransactions.organizationId, organizationId), eq(creditTransactions.status, 'request')))
    .limit(1)
  return request
}
