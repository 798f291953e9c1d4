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
 * Makes a database where there is none. On a PostgreSQL server it is for the caller to do everything in one transaction;
 * the embedded one gets its place only once the caller is done, and no service can start in it meanwhile.
 *
 * @throws an Error for the operator where there is a store already
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

/** A restore is only ever the first thing that happens to a place. */
export const notEmpty = (place: StorePlace) =>
  new Error(`There is a store in ${storeWords(place)} already. Restore into an empty place. Nothing was restored.`)

async function makeEmbedded<Result>(dataDir: string, make: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const draft = await mkdtemp(join(dataDir, 'restore-'))
  try {
    const { pool, close } = await openEmbeddedStore(draft, () => {})
    const result = await make(pool).finally(close)
    const directory = join(dataDir, 'database')
    // The beginning of a store that was never finished; the next start would make it anew in any case.
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
