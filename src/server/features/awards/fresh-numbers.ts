import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'

/** Of 10,000 badges two draw the same number once in some 20,000 awards. */
const ATTEMPTS = 3

/**
 * Does a transaction that issues many badges, once more where two of them, or one of another award at the same moment, have
 * drawn the same number.
 */
export async function withFreshNumbers<Result>(
  db: Database,
  issue: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(issue)
    } catch (error) {
      if (attempt === ATTEMPTS || !violates(error, 'badges_number')) throw error
    }
  }
}
