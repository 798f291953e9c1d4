import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { passkeyChallenges } from '#server/schema/tables/second-factor.ts'

/** What a challenge is for. One that was made for somebody is answered by nobody else. */
export type ChallengeUse =
  | { purpose: 'register' | 'prove'; userId: string }
  /** Somebody who signs in, and somebody who joins with a passkey, has no account here yet. */
  | { purpose: 'sign_in' | 'register'; userId: null }

/** Longer than anybody looks for a phone. */
const MINUTES = 5

export async function insertChallenge(db: Database, { purpose, userId }: ChallengeUse, challenge: string) {
  const expiresAt = sql`clock_timestamp() + make_interval(mins => ${MINUTES})`
  await db.insert(passkeyChallenges).values({ challengeHash: hashSecret(challenge), purpose, userId, expiresAt })
}

/** Takes a challenge that was answered. @returns false where it was never made for this, is over, or was answered before */
export async function takeChallenge(db: Database, { purpose, userId }: ChallengeUse, challenge: string) {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length === 1
}
