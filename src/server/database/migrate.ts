import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** The advisory lock's number: any, so long as it stays the same. */
const LOCK = 4_673_542

/** Brings the database to this version's schema. Of several processes that start at once one does, the others wait. */
export async function migrateDatabase(pool: pg.Pool, folder = FOLDER): Promise<void> {
  if (!existsSync(folder)) return
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    // Ending the connection frees the lock too.
    client.release(true)
    throw error
  }
}
