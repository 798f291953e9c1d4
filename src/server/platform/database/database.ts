import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { migrateDatabase } from '#server/schema/migrate.ts'
import type { DirectoryLock } from './embedded/directory-lock.ts'
import { openEmbeddedStore } from './embedded/embedded-store.ts'
import { makePrivate } from './embedded/private-directory.ts'
import { endPool } from './end-pool.ts'
import { NO_LIMITS, openPostgresStore, type PostgresLimits } from './postgres-store.ts'

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
  /** A connection apart from those of the requests, for whoever looks after the service. The embedded one has one session. */
  apart: Database
  store: 'embedded' | 'postgres'
  /** Whether the database answers, asked apart from the requests: those that wait for a connection do not hold it up. */
  isReady(): Promise<boolean>
  /** Whether nothing can be written for lack of room. A server's disk is not seen from here: its answers tell. */
  isDiskFull(): Promise<boolean>
  /** Held on the data directory of the embedded store: other processes ask the service through it. */
  lock?: DirectoryLock
  /** Copies the embedded store as it is at one moment, for which everybody waits. @param dataDir of the copy */
  copyTo?(dataDir: string): Promise<void>
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
  /** How long the PostgreSQL server may take. The embedded one is in this process. */
  limits?: PostgresLimits
  log: (message: string) => void
}

/**
 * Opens the service's database, and brings it to this version's schema.
 *
 * @throws DirectoryInUseError when another process has the embedded database open; an Error for the operator when the
 * PostgreSQL server cannot be reached or is too old
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  await makePrivate(options.dataDir, options.log)
  return options.url ? openServer(options.url, options) : openEmbedded(options)
}

async function openServer(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const { connections = 10, limits, log } = options
  const migrating = await openPostgresStore(url, 1, log, NO_LIMITS)
  await migrateDatabase(migrating).finally(() => migrating.end())
  const pool = await openPostgresStore(url, connections, log, limits)
  const probe = await openPostgresStore(url, 1, log, limits)
  return {
    db: withDrizzle(pool),
    pool,
    apart: withDrizzle(probe),
    store: 'postgres',
    isReady: () => isAnswering(probe),
    isDiskFull: async () => false,
    close: async () => {
      await Promise.all([endPool(pool), probe.end()])
    },
  }
}

async function openEmbedded({ dataDir, log }: DatabaseOptions): Promise<OpenDatabase> {
  const { pool, lock, copyTo, close, isDiskFull } = await openEmbeddedStore(dataDir, log)
  try {
    await migrateDatabase(pool)
  } catch (error) {
    await close()
    throw error
  }
  const db = withDrizzle(pool)
  const isReady = () => isAnswering(pool)
  return { db, pool, apart: db, store: 'embedded', lock, copyTo, isReady, isDiskFull, close }
}

/** Whether a statement that asks for nothing is answered. */
export const isAnswering = (pool: pg.Pool): Promise<boolean> =>
  pool.query('SELECT 1').then(
    () => true,
    () => false,
  )

/** Ours over the driver's. @param client a pool, or one of its connections */
export function withDrizzle(client: pg.Pool | pg.PoolClient): Database {
  return drizzle({ client, casing: 'snake_case' })
}
