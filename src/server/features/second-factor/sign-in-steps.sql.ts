import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { signInSteps } from '#server/schema/tables/second-factor.ts'

/** How long after the password the code is accepted. */
const STEP_SECONDS = 10 * 60

/** Creates a sign-in step that waits for a user's code. @returns the token that identifies the browser */
export async function insertSignInStep(db: Database, userId: string): Promise<string> {
  const token = newSecret()
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${STEP_SECONDS})`
  await db.insert(signInSteps).values({ tokenHash: hashSecret(token), userId, expiresAt })
  return token
}

/** The user who entered the right password in this browser. Undefined if that has expired. */
export async function findSignInStep(db: Database, token: string) {
  const [row] = await db
    .select({ userId: signInSteps.userId, email: users.email })
    .from(signInSteps)
    .innerJoin(users, eq(users.id, signInSteps.userId))
    .where(and(eq(signInSteps.tokenHash, hashSecret(token)), gt(signInSteps.expiresAt, sql`clock_timestamp()`)))
  return row
}

/** @returns false if it was already used or has ended, so that only one of several concurrent requests continues */
export async function deleteSignInStep(db: Database, token: string): Promise<boolean> {
  const gone = await db
    .delete(signInSteps)
    .where(eq(signInSteps.tokenHash, hashSecret(token)))
    .returning({ userId: signInSteps.userId })
  return gone.length === 1
}

/** Ends all sign-ins of a user that wait for a code. */
export async function deleteSignInStepsOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
}
