import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { type Database, withDrizzle } from '../platform/database/database.ts'
import { lockSchema, migrateInTransaction } from '../schema/migrate.ts'
import { type Migration, readMigrations } from '../schema/migrations.ts'
import { type Header, readBackupFile, UnusableBackup, verifyBackupFile } from './backup-file.ts'
import { notEmpty, withEmptyPlace } from './empty-place.ts'
import { faultLines, faultOf, findFaults, findMissingFiles } from './find-faults.ts'
import { countStore, type Fault, type StoreCounts } from './invariants.sql.ts'
import { openRestoredFiles, type RestoredFiles } from './restored-files.ts'
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
