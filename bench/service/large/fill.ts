import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { NO_LIMITS } from '#server/platform/database/postgres-store.ts'
import { fillInstallation } from '#server/testing/stores/large/fill-installation.sql.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Fills an empty PostgreSQL database, which stays, and prints how long each part took.
 * @param parameters the database's URL, and the number of badges (default 10,000,000)
 */
export async function bench([url, badges = '10000000']: string[]): Promise<void> {
  if (!url) throw new Error('Name an empty database: npm run bench -- fill postgres://… 10000000')
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url, dataDir, limits: NO_LIMITS, log: write })
  try {
    await fill(database, Number(badges))
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns the ids of the organizations, the largest first */
export async function fill({ pool }: OpenDatabase, badges: number): Promise<string[]> {
  const began = performance.now()
  const since = () => ((performance.now() - began) / 1000).toFixed(0)
  const client = await pool.connect()
  try {
    const ids = await fillInstallation(client, badges, (what) => write(`${since().padStart(6)} s  ${what}`))
    write(`${badges.toLocaleString('en')} badges of ${ids.length} organizations in ${since()} s`)
    return ids
  } finally {
    client.release()
  }
}
