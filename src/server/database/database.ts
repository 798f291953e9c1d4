import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { DirectoryLock } from './directory-lock.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { endPool } from './end-pool.ts'
import { migrateDatabase } from './migrate.ts'
import { openPostgresStore } from './postgres-store.ts'

/**
 * The database or an open transaction: SQL functions take either, so every one composes into a transaction.
 * Inside a transaction use only the transaction: the embedded database has one session and would wait for itself.
 *
 * Both stores speak UTC, and columns of `mode: 'string'` arrive as PostgreSQL prints them. `now()` and
 * `clock_timestamp()` have microseconds on both.
 */
export type Database = PgDatabase<NodePgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  pool: pg.Pool
  store: 'embedded' | 'postgres'
  /** Held on the data directory of the embedded store: other processes ask the service through it. */
  lock?: DirectoryLock
  /** Answers every query that was asked, then ends. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** A PostgreSQL server's; without it the embedded one is used. */
  url?: string | undefined
  /** The embedded one lives in `<dataDir>/database`. */
  dataDir: string
  /** Connections to the PostgreSQL server, 10 unless told. The embedded one has one session. */
  connections?: number
  log: (message: string) => void
}

/**
 * Opens the service's database, and brings it to this version's schema.
 *
 * @throws DirectoryInUseError when another process has the embedded database open; an Error for the operator when the
 * PostgreSQL server cannot be reached or is too old
 */
export async function openDatabase({ url, dataDir, connections = 10, log }: DatabaseOptions): Promise<OpenDatabase> {
  const opened = url ? await openServer(url, connections, log) : await openEmbedded(dataDir, log)
  try {
    await migrateDatabase(opened.pool)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openServer(url: string, connections: number, log: DatabaseOptions['log']): Promise<OpenDatabase> {
  const pool = await openPostgresStore(url, connections, log)
  return { db: withDrizzle(pool), pool, store: 'postgres', close: () => endPool(pool) }
}

async function openEmbedded(dataDir: string, log: DatabaseOptions['log']): Promise<OpenDatabase> {
  const { pool, lock, close } = await openEmbeddedStore(dataDir, log)
  return { db: withDrizzle(pool), pool, store: 'embedded', lock, close }
}

function withDrizzle(pool: pg.Pool): Database {
  return drizzle({ client: pool, casing: 'snake_case' })
}
