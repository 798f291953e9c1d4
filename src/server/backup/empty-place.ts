import { existsSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { lockDirectory } from '../platform/database/embedded/directory-lock.ts'
import { openEmbeddedStore } from '../platform/database/embedded/embedded-store.ts'
import { isStoreThere, type StorePlace, storeWords } from '../platform/database/embedded/store-place.ts'
import { endPool } from '../platform/database/end-pool.ts'
import { NO_LIMITS, openPostgresStore } from '../platform/database/postgres-store.ts'

/**
 * Creates a database where there is none. On a PostgreSQL server the caller must do everything in one transaction, and
 * check that it is empty; an embedded database is moved into its place once the caller is done, and a lock keeps
 * services from starting in it meanwhile.
 *
 * @throws an Error for the operator if there is an embedded store already
 */
export async function withEmptyPlace<Result>(
  place: StorePlace,
  make: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  if (place.databaseUrl !== undefined) {
    const pool = await openPostgresStore(place.databaseUrl, 1, () => {}, NO_LIMITS)
    return make(pool).finally(() => endPool(pool))
  }
  const lock = await lockDirectory(place.dataDir)
  try {
    if (await isStoreThere(place)) throw notEmpty(place)
    return await makeEmbedded(place.dataDir, make)
  } finally {
    await lock.release()
  }
}

/** The error for a place that already has a store. */
export const notEmpty = (place: StorePlace) =>
  new Error(`There is a store in ${storeWords(place)} already. Restore into an empty place. Nothing was restored.`)

async function makeEmbedded<Result>(dataDir: string, make: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const draft = await mkdtemp(join(dataDir, 'restore-'))
  try {
    const { pool, close } = await openEmbeddedStore(draft, () => {})
    const result = await make(pool).finally(close)
    const directory = join(dataDir, 'database')
    // The note marks a store whose creation was interrupted; the next start would create it again in any case.
    const note = `${directory}.unfinished`
    if (existsSync(note)) await rm(directory, { recursive: true, force: true })
    await rename(join(draft, 'database'), directory)
    await rm(note, { force: true })
    const folder = await open(dataDir, 'r')
    await folder.sync().finally(() => folder.close())
    return result
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
