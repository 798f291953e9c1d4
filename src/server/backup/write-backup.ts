import { findCredentialsKey } from '../features/issuer-keys/credentials-key.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { type Header, writeBackupFile } from './backup-file.ts'
import { isOfThisVersion } from './check-store.ts'
import { findFaults, type StoreResources } from './find-faults.ts'
import { countStore, type StoreCounts } from './invariants.sql.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import { findNamedFiles } from './stored-files.sql.ts'
import { findTables, readRows } from './tables.sql.ts'

const HOLDS =
  'A whole store of Insegna: its database, its stored files, and the key with which the keys of its organizations are encrypted. Whoever has this file can sign as them: keep it as safe as a key.'

/** How many snapshots to try if files are replaced while they are copied. */
const ATTEMPTS = 5

export type BackupSummary = StoreCounts & {
  files: number
  /** Files that rows reference and the storage does not have. */
  missing: string[]
  faults: number | null
  bytes: number
}

/** A file was replaced while it was being copied: the rows of the next snapshot do not reference it. */
class FileGone extends Error {}

/**
 * Writes a store as it is at one moment into one file, while others write to the store.
 * @throws an Error for the operator if that fails; an older file of that name is then left as it was
 */
export async function writeBackup(config: Config, path: string): Promise<BackupSummary> {
  const resources = { config, storage: openStorage(config.storage) }
  let missing = new Set<string>()
  for (let attempt = 1; ; attempt += 1) {
    const summary = { files: 0, missing: [] as string[] }
    try {
      return await withSnapshot(config, async (snapshot) => {
        const header = await headerOf(snapshot, resources, { publicUrl: config.publicUrl, missing: missing.size })
        const bytes = await writeBackupFile(path, partsOf(snapshot, header, { ...resources, missing, summary }))
        return { ...summary, ...(await countStore(snapshot.db)), faults: header.faults, bytes }
      })
    } catch (error) {
      if (!(error instanceof FileGone) || attempt === ATTEMPTS) throw error
      missing = new Set(summary.missing)
    }
  }
}

async function headerOf(
  { db, migration }: Snapshot,
  around: StoreResources,
  { publicUrl, missing }: { publicUrl: string; missing: number },
): Promise<Header> {
  const faults = isOfThisVersion(migration) ? await findFaults(db, around) : undefined
  return {
    insegna_backup: 1,
    holds: HOLDS,
    made_at: new Date().toISOString(),
    migration: migration.tag,
    public_url: publicUrl,
    faults: faults ? faults.reduce((sum, { total }) => sum + total, missing) : null,
  }
}

type Found = StoreResources & {
  /** Files that an earlier attempt did not find either, so they were not just replaced. */
  missing: Set<string>
  summary: Pick<BackupSummary, 'files' | 'missing'>
}

async function* partsOf({ db }: Snapshot, header: Header, found: Found): AsyncGenerator<string> {
  yield line({ header })
  const key = findCredentialsKey(found.config)
  if (key) yield line({ credentials_key: key.toString('base64') })
  yield* filesOf(db, found)
  for (const table of await findTables(db)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) })
    for await (const rows of readRows(db, table)) yield `${rows.join('\n')}\n`
  }
}

/** Files come first in a backup, because a replaced file means starting over. */
async function* filesOf(db: Database, { storage, missing, summary }: Found): AsyncGenerator<string> {
  for (const { key } of await findNamedFiles(db)) {
    const file = await storage.get(key)
    if (file) {
      summary.files += 1
      yield line({ file: key, bytes: file.bytes.toString('base64') })
    } else summary.missing.push(key)
  }
  if (summary.missing.some((key) => !missing.has(key))) {
    throw new FileGone('Pictures were replaced again and again while they were copied. Try again in a quiet moment.')
  }
}

const line = (part: object) => `${JSON.stringify(part)}\n`
