import { findCredentialsKey } from '../features/issuer-keys/credentials-key.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { type Header, writeBackupFile } from './backup-file.ts'
import { isOfThisVersion } from './check-store.ts'
import { findFaults, type Surroundings } from './find-faults.ts'
import { countStore, type StoreCounts } from './invariants.sql.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import { findNamedFiles } from './stored-files.sql.ts'
import { findTables, readRows } from './tables.sql.ts'

const HOLDS =
  'A whole store of Insegna: its database, its stored files, and the key with which the keys of its organizations are encrypted. Whoever has this file can sign as them: keep it as safe as a key.'

/** A moment that is caught in vain so often is not worth waiting for. */
const ATTEMPTS = 5

export type BackupSummary = StoreCounts & {
  files: number
  /** Files that rows name and nobody has. */
  missing: string[]
  faults: number | null
  bytes: number
}

/** A file went while it was looked for: the next moment's rows will not name it. */
class FileGone extends Error {}

/**
 * Writes a store into one file, as it is at one moment, while others write to it.
 * @throws an Error for the operator where it cannot be done; then there is no such file, or still the older one
 */
export async function writeBackup(config: Config, path: string): Promise<BackupSummary> {
  const surroundings = { config, storage: openStorage(config.storage) }
  let missing = new Set<string>()
  for (let attempt = 1; ; attempt += 1) {
    const summary = { files: 0, missing: [] as string[] }
    try {
      return await withSnapshot(config, async (snapshot) => {
        const header = await headerOf(snapshot, surroundings, { publicUrl: config.publicUrl, missing: missing.size })
        const bytes = await writeBackupFile(path, partsOf(snapshot, header, { ...surroundings, missing, summary }))
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
  around: Surroundings,
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

type Found = Surroundings & {
  /** Files that were missing at an earlier moment too: they are not only gone meanwhile. */
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

/** First, because a file that was replaced means to begin again. */
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
