import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** The advisory lock's number: any, so long as it stays the same. */
const LOCK = 4_673_542

/**
 * Brings the database to this version's schema. Of several processes that start at once one does, the others wait.
 *
 * @param folder drizzle-kit's
 * @throws an Error for the operator when a statement fails, or when a newer version of Insegna has used the database
 */
export async function migrateDatabase(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await refuseNewerDatabase(client, folder)
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    // Ending the connection frees the lock too.
    client.release(true)
    throw error
  }
}

/** drizzle keeps the time of each migration that ran; it does not mind ones that it does not know. */
async function refuseNewerDatabase(client: pg.PoolClient, folder: string) {
  const { rows: kept } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name")
  if (kept[0].name === null) return
  const { rows } = await client.query('SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations')
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  if (rows[0].last <= newest) return
  throw new Error(
    'A newer version of Insegna has used this database: start that version, or restore a backup from before.',
  )
}
