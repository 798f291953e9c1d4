import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'

/** Two of 10,000 badges draw the same random number in about one of 20,000 awards. */
const ATTEMPTS = 3

/**
 * Runs a transaction that issues many badges, and retries it if a badge number was drawn twice, within the award or by a
 * concurrent one.
 */
export async function retryOnNumberCollision<Result>(
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
