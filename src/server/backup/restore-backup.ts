import { existsSync } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import {
  findCredentialsKey,
  removeCredentialsKey,
  saveCredentialsKey,
} from '../features/issuer-keys/credentials-key.ts'
import type { Config } from '../platform/config.ts'
import { type Database, withDrizzle } from '../platform/database/database.ts'
import { lockDirectory } from '../platform/database/embedded/directory-lock.ts'
import { openEmbeddedStore } from '../platform/database/embedded/embedded-store.ts'
import { isStoreThere, type StorePlace, storeWords } from '../platform/database/embedded/store-place.ts'
import { endPool } from '../platform/database/end-pool.ts'
import { NO_LIMITS, openPostgresStore } from '../platform/database/postgres-store.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { contentTypeOf } from '../platform/storage/storage-key.ts'
import { lockSchema, migrateInTransaction } from '../schema/migrate.ts'
import { type Migration, readMigrations } from '../schema/migrations.ts'
import { type Header, readBackupFile, UnusableBackup, verifyBackupFile } from './backup-file.ts'
import { faultLines, faultOf, findFaults, findMissingFiles } from './find-faults.ts'
import { countStore, type Fault, type StoreCounts } from './invariants.sql.ts'
import {
  analyzeTables,
  disableTriggers,
  enableTriggers,
  findTables,
  insertRows,
  isDatabaseEmpty,
  type Table,
} from './tables.sql.ts'

export type RestoreSummary = StoreCounts & { header: Header; faults: Fault[] }

/**
 * Restores a backup into an empty place at the schema it was made with, then migrates it to the current one. If
 * anything fails, the place is empty again.
 *
 * @throws an Error for the operator if the backup is damaged or of a newer version, or the place is not empty
 */
export async function restoreBackup(config: Config, path: string): Promise<RestoreSummary> {
  const header = await verifyBackupFile(path)
  const migrations = migrationsUntil(header, path)
  const restored = openRestoredFiles(config)
  await restored.storage.check()
  return withEmptyPlace(config, async (pool) => {
    const client = await pool.connect()
    try {
      const summary = await restoreWithin(client, { path, header, migrations, config, restored })
      await client.query('COMMIT')
      client.release()
      return summary
    } catch (error) {
      // Closing the connection rolls its transaction back.
      client.release(true)
      throw error
    }
  })
}

function migrationsUntil({ migration }: Header, path: string): Migration[] {
  const migrations = readMigrations()
  const last = migrations.findIndex(({ tag }) => tag === migration)
  if (last < 0) {
    throw new UnusableBackup(
      `${path} is of a newer version of Insegna (${migration}): restore it with that version. Nothing was restored.`,
    )
  }
  return migrations.slice(0, last + 1)
}

type Restoring = { path: string; header: Header; migrations: Migration[]; config: Config; restored: RestoredFiles }

/** Does everything except the commit. */
async function restoreWithin(client: pg.PoolClient, restoring: Restoring): Promise<RestoreSummary> {
  const { header, migrations, config, restored } = restoring
  const tx = withDrizzle(client)
  await client.query('BEGIN')
  await lockSchema(client)
  if (!(await isDatabaseEmpty(tx))) throw notEmpty(config)
  await migrateInTransaction(client, migrations)
  try {
    await restoreParts(tx, restoring)
    await migrateInTransaction(client)
    await analyzeTables(tx)
    const faults = await faultsOf(tx, { config, storage: restored.storage })
    refuseNewFaults(faults, header)
    return { header, faults, ...(await countStore(tx)) }
  } catch (error) {
    await restored.undo()
    throw error
  }
}

async function restoreParts(tx: Database, { path, restored }: Restoring) {
  const tables = await findTables(tx)
  await disableTriggers(tx, tables)
  let table: Table | undefined
  for await (const part of readBackupFile(path)) {
    if ('credentials_key' in part) restored.putKey(part.credentials_key)
    else if ('file' in part) await restored.putFile(part.file, Buffer.from(part.bytes, 'base64'))
    else if ('table' in part) table = tableOf(part, tables)
    else if ('rows' in part && table) await insertRows(tx, table, part.rows)
  }
  await enableTriggers(tx, tables)
}

/** The table of this database, its columns in the order of the backup. */
function tableOf(part: { table: string; columns: string[] }, tables: Table[]): Table {
  const table = tables.find(({ name }) => name === part.table)
  const columns = part.columns.map((name) => table?.columns.find((column) => column.name === name))
  const known = columns.filter((column) => column !== undefined)
  if (known.length < columns.length) throw new Error(`The backup has rows of ${part.table} that have no place here.`)
  return { name: part.table, columns: known }
}

async function faultsOf(tx: Database, around: Parameters<typeof findFaults>[1]): Promise<Fault[]> {
  const missing = await findMissingFiles(tx, around)
  const files = faultOf(missing, ({ key, owner }) => `The file ${key} is missing: ${owner} names it.`)
  return [...(await findFaults(tx, around)), ...files]
}

/** Faults are refused only if the backup had none at this version: older ones are no reason to lose the rest. */
function refuseNewFaults(faults: Fault[], header: Header) {
  const isOfThisVersion = header.migration === readMigrations().at(-1)?.tag
  if (faults.length === 0 || header.faults !== 0 || !isOfThisVersion) return
  throw new Error(`What was restored does not add up, and was taken away again:\n${faultLines(faults).join('\n')}`)
}

/**
 * Creates a database where there is none. On a PostgreSQL server the caller must do everything in one transaction, and
 * check that it is empty; an embedded database is moved into its place once the caller is done, and a lock keeps
 * services from starting in it meanwhile.
 *
 * @throws an Error for the operator if there is an embedded store already
 */
async function withEmptyPlace<Result>(place: StorePlace, make: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
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
const notEmpty = (place: StorePlace) =>
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

/** Restores what a backup holds beside the database, and removes it again if the rest fails. */
type RestoredFiles = {
  storage: Storage
  putKey(base64: string): void
  putFile(key: string, bytes: Buffer): Promise<void>
  /** Removes what was restored, and nothing that was there before. */
  undo(): Promise<void>
}

export function openRestoredFiles(config: Config): RestoredFiles {
  const storage = openStorage(config.storage)
  const files: string[] = []
  let isKeyPut = false
  return {
    storage,

    putKey(base64) {
      const key = Buffer.from(base64, 'base64')
      const there = findCredentialsKey(config)
      if (there?.equals(key)) return
      if (there) {
        const where = config.credentialsKey ? 'CREDENTIALS_KEY' : config.credentialsKeyFile
        throw new Error(`The backup was made with another key than that of ${where}. Nothing was restored.`)
      }
      saveCredentialsKey(config.credentialsKeyFile, key)
      isKeyPut = true
    },

    async putFile(key, bytes) {
      const there = await storage.get(key)
      if (there?.bytes.equals(bytes)) return
      if (there) throw new Error(`There is another file under ${key} already. Nothing was restored.`)
      files.push(key)
      await storage.put(key, bytes, contentTypeOf(key))
    },

    async undo() {
      for (const key of files) await storage.remove(key)
      if (isKeyPut) removeCredentialsKey(config.credentialsKeyFile)
    },
  }
}
