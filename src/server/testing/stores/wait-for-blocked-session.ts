import { expect, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'

/**
 * Resolves once sessions of this database are waiting for a lock, so that a race has begun. PostgreSQL only.
 * @param least minimum number of waiting sessions
 */
export const waitForBlockedSession = (db: Database, least = 1) =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows.length).toBeGreaterThanOrEqual(least)
    },
    { timeout: 20_000 },
  )
