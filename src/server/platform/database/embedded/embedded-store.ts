import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { syncPath } from '#server/platform/storage/durable-files.ts'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { endPool } from '../end-pool.ts'
import { lockDirectory } from './directory-lock.ts'
import { PgliteThread } from './pglite-thread.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { PgliteWire } from './pglite-wire.ts'

/** How long a query waits for the only connection, in ms: beyond it, a transaction used the pool or something hangs. */
const CONNECTION_TIMEOUT_MS = 60_000

/**
 * Opens the PostgreSQL in `<dataDir>/database` for this process alone, and creates it on first use.
 *
 * There is only one session: a transaction that uses the pool instead of itself waits for itself.
 *
 * @param options for tests: the thread's program and how long its start may stand still, in ms
 * @throws DirectoryInUseError if another process has it open; an Error for the operator if it does not start
 */
export async function openEmbeddedStore(
  dataDir: string,
  log: (message: string) => void,
  { worker, startTimeout }: { worker?: URL; startTimeout?: number } = {},
) {
  const lock = await lockDirectory(dataDir)
  const directory = join(dataDir, 'database')
  const thread = new PgliteThread(directory, { log, program: worker, startTimeout })
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    stream: () => new PgliteWire(() => thread.connect()),
    user: 'postgres',
    database: 'postgres',
  })
  // The thread logs why it ended; without error listeners, this process would crash.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const release = async () => {
    await thread.stop()
    await lock.release()
  }
  try {
    const finish = await prepareDirectory(directory)
    // Not through the pool, whose timeout is meant for a query: creating a database may take minutes on a busy machine.
    await thread.start()
    await pool.query('CHECKPOINT')
    await finish()
  } catch (error) {
    await release()
    throw error
  }
  const stopUpkeep = startUpkeep(pool, log)
  return { pool, lock, copyTo, close, isDiskFull: () => thread.isDiskFull() }

  /** Holding the only connection keeps the files unchanged while they are copied. */
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

/**
 * Makes sure that a database directory is either complete or absent: one whose creation was cut short (killed, power
 * cut) is created again. A note beside it marks it as unfinished, rather than one inside it as complete, so that a
 * directory restored from a backup is never taken for an unfinished one.
 *
 * @returns a function to call once the new database answers, before any data that matters is written
 */
async function prepareDirectory(directory: string): Promise<() => Promise<void>> {
  const note = `${directory}.unfinished`
  if (existsSync(note)) await rm(directory, { recursive: true, force: true })
  else if (existsSync(join(directory, 'PG_VERSION'))) return async () => {}
  await (await open(note, 'w', 0o600)).close()
  await mkdir(directory, { mode: 0o700, recursive: true })
  await syncPath(dirname(directory))
  return async () => {
    const paths = await readdir(directory, { recursive: true })
    for (const path of ['.', ...paths]) await syncPath(join(directory, path))
    await rm(note)
    await syncPath(dirname(directory))
  }
}
