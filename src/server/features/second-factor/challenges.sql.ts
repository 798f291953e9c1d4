import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { passkeyChallenges } from '#server/schema/tables/second-factor.ts'

/** The purpose of a challenge. One issued to a user can only be answered by that user. */
export type ChallengeUse =
  | { purpose: 'register' | 'prove'; userId: string }
  /** Without a user id while signing in, or while joining with a passkey before the account exists. */
  | { purpose: 'sign_in' | 'register'; userId: null }
  /** Of an earner, who has no account: for their open passport, and to enter one. */
  | { purpose: 'passport_add'; userId: null; passportId: string }
  | { purpose: 'passport_enter'; userId: null }

/** Enough time for the user to fetch their phone. */
const MINUTES = 5

const passportOf = (use: ChallengeUse) => ('passportId' in use ? use.passportId : null)

export async function insertChallenge(db: Database, use: ChallengeUse, challenge: string) {
  const { purpose, userId } = use
  const expiresAt = sql`clock_timestamp() + make_interval(mins => ${MINUTES})`
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: hashSecret(challenge), purpose, userId, passportId: passportOf(use), expiresAt })
}

/** Deletes an answered challenge. @returns false if it is unknown, for another purpose, expired or already answered */
export async function takeChallenge(db: Database, use: ChallengeUse, challenge: string) {
  const { purpose, userId } = use
  const passportId = passportOf(use)
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        passportId === null ? isNull(passkeyChallenges.passportId) : eq(passkeyChallenges.passportId, passportId),
        gt(passkeyChallenges.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length === 1
}
