import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { type Database, withDrizzle } from '../platform/database/database.ts'
import { askOwner, lockDirectory, NoOwnerError } from '../platform/database/embedded/directory-lock.ts'
import { openEmbeddedStore } from '../platform/database/embedded/embedded-store.ts'
import { endPool } from '../platform/database/end-pool.ts'
import { LIFT_LIMITS, NO_LIMITS, openPostgresStore } from '../platform/database/postgres-store.ts'
import { copyDatabase } from '../schema/copy-database.ts'
import { findLastMigration } from '../schema/migrate.ts'
import type { Migration } from '../schema/migrations.ts'

/** A read-only view of a store at one moment. */
export type Snapshot = { db: Database; migration: Migration }

/** The command's request to a service that runs on the embedded store. */
export type CopyRequest = { copy_database_to: string }

const COPY = 'snapshot-'
const DAY = 24 * 60 * 60 * 1000

/**
 * Reads a store at one moment while others go on writing to it. On a PostgreSQL server this is a repeatable-read
 * transaction. The embedded store has a single session, which a long read would block for everyone: its files are
 * copied, during which it is paused, and the copy is read.
 *
 * @throws an Error for the operator if a newer version of Insegna has used the store
 */
export async function withSnapshot<Result>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl === undefined) return withCopy(config.dataDir, (pool) => read(pool, use))
  const pool = await openPostgresStore(config.databaseUrl, 1, () => {}, NO_LIMITS)
  return read(pool, use).finally(() => endPool(pool))
}

async function read<Result>(pool: pg.Pool, use: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    const migration = await findLastMigration(client)
    if (!migration) throw new Error('A newer version of Insegna has used this database: use that version for this too.')
    const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    const reading = async (tx: Database) => {
      await client.query(LIFT_LIMITS)
      return use({ db: tx, migration })
    }
    return await withDrizzle(client).transaction(reading, oneMoment)
  } finally {
    client.release()
  }
}

async function withCopy<Result>(dataDir: string, use: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  await removeForgotten(dataDir)
  const copyDir = await mkdtemp(join(dataDir, COPY))
  try {
    await copyWhole(dataDir, copyDir)
    const { pool, close } = await openEmbeddedStore(copyDir, () => {})
    return await use(pool).finally(close)
  } finally {
    await rm(copyDir, { recursive: true, force: true })
  }
}

/** A running service copies the store itself; without one, the lock keeps a service from starting meanwhile. */
async function copyWhole(dataDir: string, copyDir: string) {
  try {
    const request: CopyRequest = { copy_database_to: copyDir }
    await askOwner(dataDir, request)
  } catch (error) {
    if (!(error instanceof NoOwnerError)) throw error
    const lock = await lockDirectory(dataDir)
    await copyDatabase(dataDir, copyDir).finally(lock.release)
  }
}

/** Removes the copies that killed commands left, after a day. */
async function removeForgotten(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (name.startsWith(COPY) && (await stat(path)).mtimeMs < Date.now() - DAY) await rm(path, { recursive: true })
  }
}
