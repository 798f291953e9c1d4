import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { ssoAttempts, ssoTests } from '#server/schema/tables/single-sign-on.ts'
import { ssoAssertions } from '#server/schema/tables/sso-connections.ts'

/** How long somebody may take at the provider, and how long a test's result is kept. */
const ATTEMPT_SECONDS = 15 * 60

type NewAttempt = Omit<typeof ssoAttempts.$inferInsert, 'expiresAt'>

export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<void> {
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS})`
  await db.insert(ssoAttempts).values({ ...attempt, expiresAt })
}

/** The attempt of a connection with a state, also a used or an expired one. */
export async function findAttemptByState(db: Database, connectionId: string, stateHash: string) {
  const [row] = await db
    .select({ attempt: ssoAttempts, isOver: sql<boolean>`${ssoAttempts.expiresAt} <= clock_timestamp()` })
    .from(ssoAttempts)
    .where(and(eq(ssoAttempts.connectionId, connectionId), eq(ssoAttempts.stateHash, stateHash)))
  return row
}

/** Uses an attempt up. @returns false if it was used meanwhile, or has expired */
export async function updateAttemptUsed(tx: Database, id: string): Promise<boolean> {
  const used = await tx
    .update(ssoAttempts)
    .set({ usedAt: sql`clock_timestamp()`, sealedAnswer: null })
    .where(and(eq(ssoAttempts.id, id), isNull(ssoAttempts.usedAt), gt(ssoAttempts.expiresAt, sql`clock_timestamp()`)))
    .returning({ id: ssoAttempts.id })
  return used.length === 1
}

/** Keeps a checked answer until the browser has brought its cookie. */
export async function updateAttemptAnswer(db: Database, id: string, sealedAnswer: string): Promise<void> {
  await db.update(ssoAttempts).set({ sealedAnswer }).where(eq(ssoAttempts.id, id))
}

export async function updateAttemptResult(tx: Database, id: string, sealedResult: string): Promise<void> {
  await tx.update(ssoAttempts).set({ sealedResult }).where(eq(ssoAttempts.id, id))
}

/** The sealed result of a test, for whoever ran it; undefined if it is another's, or over. */
export async function findTestResult(
  db: Database,
  organizationId: string,
  { testId, connectionId, userId }: { testId: string; connectionId: string; userId: string },
) {
  const [row] = await db
    .select({ sealedResult: ssoAttempts.sealedResult })
    .from(ssoAttempts)
    .where(
      and(
        eq(ssoAttempts.organizationId, organizationId),
        eq(ssoAttempts.id, testId),
        eq(ssoAttempts.connectionId, connectionId),
        eq(ssoAttempts.userId, userId),
        eq(ssoAttempts.purpose, 'test'),
        gt(ssoAttempts.expiresAt, sql`clock_timestamp()`),
      ),
    )
  return row
}

/** Takes what can be taken once. @returns false if it was taken before */
export async function insertAssertion(
  tx: Database,
  connectionId: string,
  id: string,
  expiresAt: Date,
): Promise<boolean> {
  const taken = await tx
    .insert(ssoAssertions)
    .values({ connectionId, assertionId: id, expiresAt: expiresAt.toISOString() })
    .onConflictDoNothing()
    .returning({ assertionId: ssoAssertions.assertionId })
  return taken.length === 1
}

/** Records that somebody's test of a connection went well. */
export async function saveTest(tx: Database, connectionId: string, userId: string): Promise<void> {
  await tx
    .insert(ssoTests)
    .values({ connectionId, userId })
    .onConflictDoUpdate({
      target: [ssoTests.connectionId, ssoTests.userId],
      set: { passedAt: sql`clock_timestamp()` },
    })
}
