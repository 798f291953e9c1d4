import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { signInSteps } from '#server/schema/tables/second-factor.ts'

/** How long the code may come after the password. */
export const STEP_SECONDS = 10 * 60

/** Begins to wait for somebody's code. @returns the token by which their browser is known again */
export async function insertSignInStep(db: Database, userId: string): Promise<string> {
  const token = newSecret()
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${STEP_SECONDS})`
  await db.insert(signInSteps).values({ tokenHash: hashSecret(token), userId, expiresAt })
  return token
}

/** Whose password was right in this browser, with the names of their account. Undefined where that is too long ago. */
export async function findSignInStep(db: Database, token: string) {
  const [row] = await db
    .select({ userId: signInSteps.userId, email: users.email })
    .from(signInSteps)
    .innerJoin(users, eq(users.id, signInSteps.userId))
    .where(and(eq(signInSteps.tokenHash, hashSecret(token)), gt(signInSteps.expiresAt, sql`clock_timestamp()`)))
  return row
}

/** @returns false where it was used or ended meanwhile: of several at once one goes on */
export async function deleteSignInStep(db: Database, token: string): Promise<boolean> {
  const gone = await db
    .delete(signInSteps)
    .where(eq(signInSteps.tokenHash, hashSecret(token)))
    .returning({ userId: signInSteps.userId })
  return gone.length === 1
}

/** Ends every sign-in of somebody that waits for a code. */
export async function deleteSignInStepsOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
}
