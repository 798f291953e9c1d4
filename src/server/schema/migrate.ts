import type pg from 'pg'
import { type Migration, readMigrations } from './migrations.ts'

/** The advisory lock's number: any, so long as it stays the same. */
const LOCK = 4_673_542

/** Where migrations are noted: drizzle-kit's own place for them. */
const NOTES = 'drizzle.__drizzle_migrations'

/** A connection, or anything else that runs one statement. */
export type Connection = Pick<pg.ClientBase, 'query'>

/**
 * Brings the database to this version's schema. Of several processes that start at once one does, the others wait.
 *
 * @param migrations all that lead there, the oldest first
 * @throws an Error for the operator when a statement fails, or when a newer version of Insegna has used the database
 */
export async function migrateDatabase(pool: pg.Pool, migrations = readMigrations()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await migrateInTransaction(client, migrations)
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    // Ending the connection ends the transaction, and frees the lock.
    client.release(true)
    throw error
  }
}

/** The same within a transaction that the caller has begun. The lock is held until that ends. */
export async function migrateInTransaction(client: Connection, migrations = readMigrations()): Promise<void> {
  await lockSchema(client)
  const last = await lastMigrationTime(client)
  const newest = migrations.at(-1)
  if (newest && last > newest.when) {
    throw new Error(
      'A newer version of Insegna has used this database: start that version, or restore a backup from before.',
    )
  }
  const missing = migrations.filter(({ when }) => when > last)
  if (missing.length === 0) return
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${NOTES} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const migration of missing) {
    for (const statement of migration.statements) await client.query(statement)
    await client.query(`INSERT INTO ${NOTES} (hash, created_at) VALUES ($1, $2)`, [migration.hash, migration.when])
  }
}

/** Keeps everybody else from changing the schema until the transaction ends. */
export async function lockSchema(client: Connection): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
}

/**
 * The last migration that a database has seen.
 * @returns undefined where it has seen none, or one that this version does not know
 */
export async function findLastMigration(client: Connection): Promise<Migration | undefined> {
  const last = await lastMigrationTime(client)
  return readMigrations().find(({ when }) => when === last)
}

async function lastMigrationTime(client: Connection): Promise<number> {
  const { rows: found } = await client.query(`SELECT to_regclass('${NOTES}') AS name`)
  if (found[0].name === null) return 0
  const { rows } = await client.query(`SELECT coalesce(max(created_at), 0)::float8 AS last FROM ${NOTES}`)
  return rows[0].last
}
