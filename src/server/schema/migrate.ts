import type pg from 'pg'
import { LIFT_LIMITS } from '#server/platform/database/postgres-store.ts'
import { buildIndex, type Connection, hasIndexesToBuild, inTransaction } from './build-indexes.ts'
import { type Migration, readMigrations } from './migrations.ts'

/** Key of the advisory lock; arbitrary, but it must never change. */
const LOCK = 4_673_542

/** The table of applied migrations, the same one that drizzle-kit uses. */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** How often a migration begins again that lost a deadlock, as with processes of the version before that still run. */
const MAX_ATTEMPTS = 10

/**
 * Migrates the database to this version's schema. If several processes start at once, one migrates and the others wait.
 *
 * @param migrations all migrations, oldest first
 * @throws Error for the operator if a statement fails or a newer version of Insegna has used the database
 */
export async function migrateDatabase(pool: pg.Pool, migrations = readMigrations()): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(pool, migrations)
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === '40P01'
      if (!isDeadlock || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function migrateOnce(pool: pg.Pool, migrations: Migration[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (;;) {
      await client.query('BEGIN')
      const next = await migrateUpToIndexes(client, migrations)
      await client.query('COMMIT')
      if (!next) break
      for (const statement of next.statements) await buildIndex(client, statement)
    }
    client.release()
  } catch (error) {
    // Closing the connection rolls back the transaction and releases the lock.
    client.release(true)
    throw error
  }
}

/** Migrates wholly inside the caller's transaction, which holds the lock until it ends. */
export async function migrateInTransaction(client: Connection, migrations = readMigrations()): Promise<void> {
  await lockSchema(client)
  await apply(client, await findMissing(client, migrations))
}

/**
 * Applies what is missing up to the next indexes that are to be built while the service runs.
 * @returns the migration with them; undefined if nothing is missing any more
 */
async function migrateUpToIndexes(client: Connection, migrations: Migration[]): Promise<Migration | undefined> {
  await lockSchema(client)
  const missing = await findMissing(client, migrations)
  // Nobody waits for an empty database.
  const isNew = missing.length === migrations.length
  for (const migration of missing) {
    if (!isNew && (await hasIndexesToBuild(client, migration))) return migration
    await apply(client, [migration])
  }
  return undefined
}

async function findMissing(client: Connection, migrations: Migration[]): Promise<Migration[]> {
  const last = await lastMigrationTime(client)
  const newest = migrations.at(-1)
  if (newest && last > newest.when) {
    throw new Error(
      'A newer version of Insegna has used this database: start that version, or restore a backup from before.',
    )
  }
  return migrations.filter(({ when }) => when > last)
}

async function apply(client: Connection, migrations: Migration[]): Promise<void> {
  if (migrations.length === 0) return
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const migration of migrations) {
    for (const statement of migration.statements) await client.query(inTransaction(statement))
    await client.query(`INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at) VALUES ($1, $2)`, [
      migration.hash,
      migration.when,
    ])
  }
}

/** Takes an advisory lock against concurrent migrations until the transaction ends, which may take as long as it needs. */
export async function lockSchema(client: Connection): Promise<void> {
  await client.query(LIFT_LIMITS)
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
}

/**
 * The newest migration applied to a database.
 * @returns undefined if there is none, or if this version does not know it
 */
export async function findLastMigration(client: Connection): Promise<Migration | undefined> {
  const last = await lastMigrationTime(client)
  return readMigrations().find(({ when }) => when === last)
}

async function lastMigrationTime(client: Connection): Promise<number> {
  const { rows: found } = await client.query(`SELECT to_regclass('${MIGRATIONS_TABLE}') AS name`)
  if (found[0].name === null) return 0
  const { rows } = await client.query(`SELECT coalesce(max(created_at), 0)::float8 AS last FROM ${MIGRATIONS_TABLE}`)
  return rows[0].last
}
