import { expect, vi } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/**
 * Waits until some session of this database waits for a lock: a race that is to be lost has begun. PostgreSQL only.
 * @param least how many sessions wait then
 */
export const somebodyWaits = (db: Database, least = 1) =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows.length).toBeGreaterThanOrEqual(least)
    },
    { timeout: 20_000 },
  )
