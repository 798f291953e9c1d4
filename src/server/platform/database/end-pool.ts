import type pg from 'pg'

/**
 * Ends a pool once all its queries have run. `pool.end` drops those that still wait for a connection: they would never
 * settle. The pool serves in order, so once it serves this connection none waits.
 */
export async function endPool(pool: pg.Pool): Promise<void> {
  const last = await pool.connect().catch(() => undefined)
  last?.release()
  await pool.end()
}
