import { fileURLToPath } from 'node:url'
import { readBackupFile } from '../../backup/backup-file.ts'
import { openRestoredFiles } from '../../backup/restore-backup.ts'
import { disableTriggers, enableTriggers, findTables, insertRows, type Table } from '../../backup/tables.sql.ts'
import { readConfig } from '../../platform/config.ts'
import { type Database, withDrizzle } from '../../platform/database/database.ts'
import { NO_LIMITS, openPostgresStore } from '../../platform/database/postgres-store.ts'
import { migrateDatabase } from '../../schema/migrate.ts'
import { readMigrations } from '../../schema/migrations.ts'
import { storePlace } from '../keep-store.ts'

const DUMPS = fileURLToPath(new URL('../dumps', import.meta.url))

/** A store on PostgreSQL that is still of an older schema, with the rows and files of its kept dump. @param tag of that schema */
export async function oldStore(tag: string): Promise<NodeJS.ProcessEnv & { DATABASE_URL: string; DATA_DIR: string }> {
  const place = await storePlace('postgres')
  const url = String(place['DATABASE_URL'])
  const pool = await openPostgresStore(url, 1, () => {}, NO_LIMITS)
  try {
    const migrations = readMigrations()
    await migrateDatabase(pool, migrations.slice(0, migrations.findIndex((migration) => migration.tag === tag) + 1))
    await withDrizzle(pool).transaction((tx) => fill(tx, `${DUMPS}/${tag}/store.backup`, place))
  } finally {
    await pool.end()
  }
  return { ...place, DATABASE_URL: url }
}

async function fill(tx: Database, dump: string, place: NodeJS.ProcessEnv) {
  const files = openRestoredFiles(readConfig(place))
  const tables = await findTables(tx)
  await disableTriggers(tx, tables)
  let table: Table | undefined
  for await (const part of readBackupFile(dump)) {
    if ('credentials_key' in part) files.putKey(part.credentials_key)
    else if ('file' in part) await files.putFile(part.file, Buffer.from(part.bytes, 'base64'))
    else if ('table' in part) {
      const { name, columns } = tables.find((each) => each.name === part.table)!
      table = { name, columns: part.columns.map((column) => columns.find((each) => each.name === column)!) }
    } else if ('rows' in part && table) await insertRows(tx, table, part.rows)
  }
  await enableTriggers(tx, tables)
}
