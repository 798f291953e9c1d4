import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { migrateDatabase } from '#server/schema/migrate.ts'
import type { DirectoryLock } from './embedded/directory-lock.ts'
import { openEmbeddedStore } from './embedded/embedded-store.ts'
import { makePrivate } from './embedded/private-directory.ts'
import { endPool } from './end-pool.ts'
import {
  connectToPostgres,
  NO_LIMITS,
  openPostgresStore,
  POSTGRES_LIMITS,
  type PostgresLimits,
} from './postgres-store.ts'

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
  /** A standby of the server for reads, where one is set. */
  standby?: Database | undefined
  pool: pg.Pool
  /** A connection for monitoring, separate from those of requests. The embedded store has only one session for both. */
  apart: Database
  store: 'embedded' | 'postgres'
  /** Whether the database answers on the separate connection, which does not wait for the pool. */
  isReady(): Promise<boolean>
  /** Whether the disk is full. A server's disk cannot be seen from here: only its errors tell. */
  isDiskFull(): Promise<boolean>
  /** The lock on the embedded store's data directory, through which other processes send requests to the service. */
  lock?: DirectoryLock
  /** Copies the embedded store; all queries wait meanwhile. @param dataDir of the copy */
  copyTo?(dataDir: string): Promise<void>
  /** Lets all queued queries finish, then closes. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** The URL of a PostgreSQL server; without it, the embedded store is used. */
  url?: string | undefined
  /** The URL of its standby, for reads that may take long. */
  readUrl?: string | undefined
  /** The embedded store is in `<dataDir>/database`. */
  dataDir: string
  /** Connections to the PostgreSQL server, 10 by default. The embedded store has one session. */
  connections?: number
  /** Timeouts of the PostgreSQL server. The embedded store runs in this process. */
  limits?: PostgresLimits
  log: (message: string) => void
}

/** A standby that does not answer at once is not waited for. */
const STANDBY_LIMITS = { connect: 1 }

/**
 * Opens the service's database, and migrates it to this version's schema.
 *
 * @throws DirectoryInUseError if another process has the embedded store open; an Error for the operator if the
 * PostgreSQL server cannot be reached or is too old
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  await makePrivate(options.dataDir, options.log)
  return options.url ? openServer(options.url, options) : openEmbedded(options)
}

async function openServer(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const { connections = 10, limits = POSTGRES_LIMITS, readUrl, log } = options
  const migrating = await openPostgresStore(url, 1, log, NO_LIMITS)
  await migrateDatabase(migrating).finally(() => migrating.end())
  const pool = await openPostgresStore(url, connections, log, limits)
  const probe = await openPostgresStore(url, 1, log, limits)
  // Opened without a word to it: the service starts and runs without its standby, too.
  const standby = readUrl ? connectToPostgres(readUrl, connections, log, { ...limits, ...STANDBY_LIMITS }) : undefined
  return {
    db: withDrizzle(pool),
    standby: standby && withDrizzle(standby),
    pool,
    apart: withDrizzle(probe),
    store: 'postgres',
    isReady: () => isAnswering(probe),
    isDiskFull: async () => false,
    close: async () => {
      await Promise.all([endPool(pool), probe.end(), standby?.end()])
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

/** Whether the database answers a trivial query. */
export const isAnswering = (pool: pg.Pool): Promise<boolean> =>
  pool.query('SELECT 1').then(
    () => true,
    () => false,
  )

/** Wraps the driver in the query builder. @param client a pool, or one of its connections */
export function withDrizzle(client: pg.Pool | pg.PoolClient): Database {
  return drizzle({ client, casing: 'snake_case' })
}
