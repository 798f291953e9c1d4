import { join } from 'node:path'
import pg from 'pg'
import { lockDirectory } from './directory-lock.ts'
import { PgliteThread } from './pglite-thread.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { PgliteWire } from './pglite-wire.ts'

/** How long a query waits for the one connection, in milliseconds: then a transaction asked the pool, or something hangs. */
const PATIENCE = 60_000

/**
 * Opens, and on first use makes, the PostgreSQL in `<dataDir>/database`, for this process alone.
 *
 * It is one session: a transaction that asks the pool instead of itself waits for itself.
 *
 * @throws DirectoryInUseError when another process has it open
 */
export async function openEmbeddedStore(dataDir: string, log: (message: string) => void) {
  const lock = await lockDirectory(dataDir)
  const thread = new PgliteThread(join(dataDir, 'database'), log)
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: PATIENCE,
    stream: () => new PgliteWire(() => thread.connect()),
    user: 'postgres',
    database: 'postgres',
  })
  pool.on('error', (error) => log(`The connection to the embedded database ended: ${error.message}`))
  const release = async () => {
    await thread.stop()
    await lock.release()
  }
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await release()
    throw error
  }
  const stopUpkeep = startUpkeep(pool, log)
  return { pool, lock, close }

  async function close() {
    await stopUpkeep()
    await pool.end()
    await release()
  }
}
