import type pg from 'pg'

/**
 * Ends a pool after every query that was asked of it. Its own `end` forgets those that still wait for a connection:
 * they would never be answered. The pool serves in turn, so once it serves this one nobody waits.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  const last = await pool.connect().catch(() => undefined)
  last?.release()
  await pool.end()
}
