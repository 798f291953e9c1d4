import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openPostgresStore } from '../postgres-store.ts'

/** Which store a process uses. */
export type StorePlace = { databaseUrl: string | undefined; dataDir: string }

/** Describes the store to the operator: its path or its server, never a password. */
export function storeWords({ databaseUrl, dataDir }: StorePlace): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`
  if (!URL.canParse(databaseUrl)) return 'the PostgreSQL of DATABASE_URL'
  const { host, pathname } = new URL(databaseUrl)
  return `the PostgreSQL ${host}${pathname}`
}

/**
 * Whether a store of Insegna exists there. Creates nothing.
 * @throws an Error for the operator if the PostgreSQL server cannot be reached
 */
export async function isStoreThere({ databaseUrl, dataDir }: StorePlace): Promise<boolean> {
  if (databaseUrl === undefined) {
    const directory = join(dataDir, 'database')
    return existsSync(join(directory, 'PG_VERSION')) && !existsSync(`${directory}.unfinished`)
  }
  const pool = await openPostgresStore(databaseUrl, 1, () => {})
  try {
    const { rows } = await pool.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name")
    return rows[0].name !== null
  } finally {
    await pool.end()
  }
}
