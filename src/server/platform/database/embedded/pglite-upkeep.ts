import type pg from 'pg'

const MINUTE = 60_000
/** Reopening after a crash replays the WAL since the last checkpoint: a gigabyte took 10 s. */
const LOG_BYTES = 32 * 1024 * 1024

/**
 * Does what a PostgreSQL server's checkpointer and autovacuum do, which the embedded one lacks: a checkpoint when the
 * WAL has grown, ANALYZE of changed tables as often as autovacuum looks for them, and VACUUM, which takes longer, by
 * autovacuum's own thresholds. Runs one statement at a time, so that requests get their turn in between.
 *
 * @returns a function that stops it after the running statement
 */
export function startUpkeep(pool: pg.Pool, log: (message: string) => void): () => Promise<void> {
  let stopped = false
  let running = Promise.resolve()
  const every = (minutes: number, name: string, work: () => Promise<void>) => {
    const begin = () => {
      running = running.then(async () => {
        if (!stopped)
          await work().catch((error: Error) => log(`${name} of the embedded database failed: ${error.message}`))
      })
    }
    return setInterval(begin, minutes * MINUTE).unref()
  }
  const timers = [
    every(1, 'The checkpoint', () => checkpointIfGrown(pool)),
    every(1, 'The analysis', () => analyzeChanged(pool, () => stopped)),
    every(10, 'The vacuum', () => vacuumChanged(pool, () => stopped)),
  ]
  return () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
    return running
  }
}

/** Writes a checkpoint if more than `LOG_BYTES` of WAL have followed the last one. */
export async function checkpointIfGrown(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    'SELECT pg_current_wal_insert_lsn() - redo_lsn > $1 AS grown FROM pg_control_checkpoint()',
    [LOG_BYTES],
  )
  if (rows[0].grown) await pool.query('CHECKPOINT')
}

/**
 * Analyzes the tables that autovacuum would by its defaults: after an insert of thousands of rows, plans would still be
 * made for the few rows of before. @param stopped checked between two tables
 */
export const analyzeChanged = (pool: pg.Pool, stopped: () => boolean) =>
  forEachTable(pool, stopped, { where: 'n_mod_since_analyze > 50 + 0.1 * n_live_tup', statement: 'ANALYZE' })

/** Vacuums the tables that autovacuum would by its defaults. @param stopped checked between two tables */
export const vacuumChanged = (pool: pg.Pool, stopped: () => boolean) =>
  forEachTable(pool, stopped, {
    where: 'n_dead_tup > 50 + 0.2 * n_live_tup OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup',
    statement: 'VACUUM (ANALYZE)',
  })

async function forEachTable(
  pool: pg.Pool,
  stopped: () => boolean,
  { where, statement }: { where: string; statement: string },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables WHERE ${where}`,
  )
  for (const { name } of rows) {
    if (stopped()) return
    await pool.query(`${statement} ${name}`)
  }
}
