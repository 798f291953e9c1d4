import { join } from 'node:path'
import pg from 'pg'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { endPool } from '../end-pool.ts'
import { lockDirectory } from './directory-lock.ts'
import { prepareDirectory } from './pglite-directory.ts'
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
 * @param options for tests: the thread's program, to see into it, and its patience
 * @throws DirectoryInUseError when another process has it open; an Error for the operator when it does not start
 */
export async function openEmbeddedStore(
  dataDir: string,
  log: (message: string) => void,
  { worker, patience }: { worker?: URL; patience?: number } = {},
) {
  const lock = await lockDirectory(dataDir)
  const directory = join(dataDir, 'database')
  const thread = new PgliteThread(directory, { log, program: worker, patience })
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: PATIENCE,
    stream: () => new PgliteWire(() => thread.connect()),
    user: 'postgres',
    database: 'postgres',
  })
  // The thread says in the log why it ended; without listeners that end would be this process's too.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const release = async () => {
    await thread.stop()
    await lock.release()
  }
  try {
    const finish = await prepareDirectory(directory)
    // Before the pool, which waits no longer than for a query: to make a database may take minutes on a busy machine.
    await thread.start()
    await pool.query('CHECKPOINT')
    await finish()
  } catch (error) {
    await release()
    throw error
  }
  const stopUpkeep = startUpkeep(pool, log)
  return { pool, lock, copyTo, close, isDiskFull: () => thread.isDiskFull() }

  /** Nothing else writes, so the one connection is enough to keep the files as they are. */
  async function copyTo(copyDir: string) {
    const client = await pool.connect()
    try {
      await client.query('CHECKPOINT')
      await copyDatabase(dataDir, copyDir)
    } finally {
      client.release()
    }
  }

  async function close() {
    await stopUpkeep()
    await endPool(pool)
    await release()
  }
}
