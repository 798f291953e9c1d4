import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { openRestoredFiles } from '#server/backup/restore-backup.ts'
import { disableTriggers, enableTriggers, type Table } from '#server/backup/tables.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { isKey } from '#server/platform/storage/storage-key.ts'
import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { keyContext } from '../issuer-keys/issuer-keys.ts'
import { type Archive, openArchive, UnusableExport } from './archive-reader.ts'
import { EXPORTED } from './exported-tables.sql.ts'
import { Manifest } from './manifest.ts'
import {
  findExportedTables,
  findTaken,
  findUsersByEmail,
  insertObjects,
  liftLimits,
  newBadgeNumbers,
} from './organization-rows.sql.ts'
import { type OpenedKeys, openKeys, SealedKeys } from './sealed-keys.ts'
import { misshapen } from './stored-shapes.ts'

type Work = Pick<Services, 'db' | 'config' | 'seal'>
type Row = Record<string, unknown>

/** What was brought in. `ids` has what could not keep its id, and the number of a badge, by the former one. */
export type Imported = {
  manifest: Manifest
  organizationId: string
  rows: Record<string, number>
  ids: Map<string, string>
}

/** Rows that are written at once. */
const BATCH = 200

/**
 * Brings an export of everything into this installation: all of it in one transaction, or nothing.
 * @param passphrase of the signing keys in it, which are left out without one
 * @throws UnusableExport with the file and the row that cannot be brought in
 */
export async function importOrganization(work: Work, path: string, passphrase?: string): Promise<Imported> {
  const archive = await openArchive(path)
  const files = openRestoredFiles(work.config)
  try {
    const manifest = await readManifest(archive)
    const keys = passphrase === undefined ? undefined : await readKeys(archive, passphrase)
    return await work.db.transaction(async (tx) => {
      await liftLimits(tx)
      const tables = await findExportedTables(tx)
      refuseUnknown(archive, tables, manifest)
      const ids = await renamed(tx, archive, tables)
      const organizationId = ids.get(manifest.organization.id) ?? manifest.organization.id
      await disableTriggers(tx, tables)
      const rows: Record<string, number> = {}
      const badgeIds = new Set<unknown>()
      for (const table of tables) {
        const writing = { archive, table, ids, organizationId, badgeIds, keys, seal: work.seal }
        const count = archive.has(fileOf(table)) ? await writeTable(tx, writing) : 0
        refuseOthers(fileOf(table), count, manifest.rows[table.name])
        rows[table.name] = count
      }
      await enableTriggers(tx, tables).catch((error: unknown) => {
        throw new UnusableExport(`A row refers to another one that is missing (${constraintOf(error)}).`)
      })
      for (const name of archive.names('pictures')) await putPicture(archive, name, ids, files)
      await recordActivity(tx, { organizationId, actor: { type: 'operator' }, kind: 'organization_imported' })
      return { manifest, organizationId, rows, ids }
    })
  } catch (error) {
    await files.undo()
    throw error
  } finally {
    archive.close()
  }
}

const fileOf = ({ name }: Table) => `data/${name}.json`

async function readManifest(archive: Archive): Promise<Manifest> {
  if (!archive.has('insegna.json'))
    throw new UnusableExport('It is no export of an organization: insegna.json is missing.')
  const read = Manifest.safeParse(parsed(await archive.read('insegna.json'), 'insegna.json'))
  if (read.success) return read.data
  throw new UnusableExport('insegna.json is of a version that is not known here, or was changed.')
}

async function readKeys(archive: Archive, passphrase: string): Promise<OpenedKeys> {
  if (!archive.has('keys.json')) throw new UnusableExport('It has no signing keys.')
  const sealed = SealedKeys.safeParse(parsed(await archive.read('keys.json'), 'keys.json'))
  const keys = sealed.success && (await openKeys(sealed.data, passphrase))
  if (!keys) throw new UnusableExport('The signing keys cannot be opened: the passphrase is another one.')
  return keys
}

function parsed(bytes: Buffer | string, place: string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new UnusableExport(`${place} is not JSON.`)
  }
}

function refuseUnknown(archive: Archive, tables: Table[], { rows }: Manifest) {
  const known = new Set(tables.map(fileOf))
  const unknown = archive.names('data').find((name) => name.endsWith('.json') && !known.has(name))
  if (unknown) throw new UnusableExport(`${unknown} is not known here: it is from a newer version.`)
  const missing = Object.keys(rows).find((name) => !archive.has(`data/${name}.json`))
  if (missing) throw new UnusableExport(`data/${missing}.json is missing.`)
}

/** Rows that were taken away or added by hand would leave others without what they count or name. */
function refuseOthers(name: string, count: number, written = 0) {
  if (count !== written) throw new UnusableExport(`${name} has ${count} rows, of ${written} that were written to it.`)
}

/**
 * What cannot keep its id here, and the id that it gets: whatever is there already, or was brought in before. Accounts are those
 * with the same address. Reads all rows once, so that what cannot be read is found before anything is written.
 */
async function renamed(tx: Database, archive: Archive, tables: Table[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const table of tables.filter((each) => archive.has(fileOf(each)))) {
    const hasId = table.columns.some(({ name }) => name === 'id')
    for await (const { rows } of batchesOf(archive, table)) {
      if (!hasId) continue
      for (const id of await findTaken(tx, table.name, 'id', rows.map(idOf))) ids.set(id, randomUUID())
      if (table.name === 'badges') {
        const numbers = rows.map(({ number }) => String(number))
        const taken = await findTaken(tx, 'badges', 'number', numbers)
        const fresh = await newBadgeNumbers(tx, taken.length)
        for (const [index, number] of taken.entries()) ids.set(number, fresh[index]!)
      }
      if (table.name !== 'users') continue
      const there = await findUsersByEmail(
        tx,
        rows.map(({ email }) => String(email)),
      )
      for (const row of rows) if (there.has(String(row['email']))) ids.set(idOf(row), there.get(String(row['email']))!)
    }
  }
  return ids
}

const Id = z.uuid()
const idOf = ({ id }: Row) => Id.parse(id)

/** The rows of a table in batches. @throws UnusableExport for a row that is none of this table */
async function* batchesOf(archive: Archive, table: Table, rename = (line: string) => line) {
  const names = new Set(table.columns.map(({ name }) => name))
  let columns: string[] | undefined
  let rows: Row[] = []
  let first = 1
  for await (const { line, row } of archive.rows(fileOf(table))) {
    const place = `${fileOf(table)}, row ${row}`
    const read = z.record(z.string(), z.unknown()).safeParse(parsed(rename(line), place))
    if (!read.success) throw new UnusableExport(`${place} is not an object.`)
    columns ??= Object.keys(read.data)
    const unknown = Object.keys(read.data).find((name) => !names.has(name))
    if (unknown) throw new UnusableExport(`${place}: ${unknown} is not known here, or must not come in.`)
    const missing = columns.find((name) => !(name in read.data))
    if (missing) throw new UnusableExport(`${place}: ${missing} is missing.`)
    if (names.has('id') && !Id.safeParse(read.data['id']).success) throw new UnusableExport(`${place}: id is no UUID.`)
    rows.push(read.data)
    if (rows.length < BATCH) continue
    yield { rows, columns, first }
    first = row + 1
    rows = []
  }
  if (rows.length > 0) yield { rows, columns: columns ?? [], first }
}

type Writing = {
  archive: Archive
  table: Table
  ids: Map<string, string>
  organizationId: string
  /** The badges that came in: of tables that do not say so, each row must be of one of them. */
  badgeIds: Set<unknown>
  keys: OpenedKeys | undefined
  seal: Work['seal']
}

/** Whatever may stand for something else here: an id, or the number of a badge. */
const NAMES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"[0-9A-Z]{4}-[0-9A-Z]{4}"/g

async function writeTable(tx: Database, writing: Writing): Promise<number> {
  const { archive, table, ids } = writing
  const nameOf = (name: string) =>
    name.startsWith('"') ? `"${ids.get(name.slice(1, -1)) ?? name.slice(1, -1)}"` : (ids.get(name) ?? name)
  const rename = (line: string) => (ids.size > 0 ? line.replace(NAMES, nameOf) : line)
  let count = 0
  for await (const { rows, columns, first } of batchesOf(archive, table, rename)) {
    const made = rows.map((row, index) => prepared(row, `${fileOf(table)}, row ${first + index}`, writing))
    const added = table.name === 'issuer_keys' ? [...columns, 'sealed_private_key'] : columns
    const fresh = table.name === 'users' ? await withoutKnown(tx, made) : made
    await writeRows(tx, { table: table.name, columns: added, rows: fresh, first })
    count += rows.length
  }
  return count
}

/** Tables whose rows may name a badge of any organization, as far as the database knows. */
const OF_BADGES = ['badge_visibilities', 'first_badges', 'mails']

/** A row as it is written: of this organization, its HTML cleaned, keys sealed for here or only to check what they signed. */
function prepared(row: Row, place: string, { table, organizationId, badgeIds, keys, seal }: Writing): Row {
  const owner = table.name === 'organizations' ? row['id'] : row['organization_id']
  if (owner !== undefined && owner !== organizationId) throw new UnusableExport(`${place} is of another organization.`)
  const wrong = misshapen(table.name, row)
  if (wrong) throw new UnusableExport(`${place}: ${wrong}.`)
  if (table.name === 'badges') badgeIds.add(row['id'])
  const isForeign = OF_BADGES.includes(table.name) && row['badge_id'] !== null && !badgeIds.has(row['badge_id'])
  if (isForeign) throw new UnusableExport(`${place} is about a badge that is not in the export.`)
  for (const column of EXPORTED[table.name]?.html ?? []) {
    if (typeof row[column] === 'string') row[column] = cleanHtml(row[column])
  }
  // Whoever had to send it has sent it, or will: nobody gets it twice, and it can be sent again from the page.
  if (row['status'] === 'waiting' && table.name === 'mails') return { ...row, status: 'failed', last_error: 'moved' }
  if (table.name === 'badge_visibilities') return { ...row, visibility: 'hidden' }
  if (table.name !== 'issuer_keys') return row
  const publicKey = String(row['public_key'])
  const secret = keys?.[publicKey]
  if (!secret) return { ...row, sealed_private_key: '', retired_at: row['retired_at'] ?? new Date().toISOString() }
  return {
    ...row,
    sealed_private_key: seal.close(Buffer.from(secret, 'base64'), keyContext(organizationId, publicKey)),
  }
}

/** Accounts that are not here yet, under a name that is free. */
async function withoutKnown(tx: Database, rows: Row[]): Promise<Row[]> {
  const there = await findUsersByEmail(
    tx,
    rows.map(({ email }) => String(email)),
  )
  const fresh = rows.filter(({ email }) => !there.has(String(email)))
  const taken = new Set(
    await findTaken(
      tx,
      'users',
      'username_key',
      fresh.map((row) => String(row['username_key'])),
    ),
  )
  return fresh.map((row) => {
    if (!taken.has(String(row['username_key']))) return row
    const suffix = `-${idOf(row).slice(-6)}`
    return { ...row, username: `${row['username']}${suffix}`, username_key: `${row['username_key']}${suffix}` }
  })
}

type Written = { table: string; columns: string[]; rows: Row[]; first: number }

/** Writes rows at once; if that fails, one by one, to find the one that is in the way. */
async function writeRows(tx: Database, { table, columns, rows, first }: Written): Promise<void> {
  if (rows.length === 0) return
  try {
    await tx.transaction((inner) => insertObjects(inner, table, columns, rows))
  } catch (error) {
    if (rows.length === 1) throw new UnusableExport(`data/${table}.json, row ${first}: ${reasonOf(error)}.`)
    for (const [index, row] of rows.entries()) {
      await writeRows(tx, { table, columns, rows: [row], first: first + index })
    }
    throw error
  }
}

type DatabaseError = Error & { code?: string; constraint?: string; column?: string; cause?: unknown }

const errorOf = (error: unknown) => ((error as DatabaseError).cause ?? error) as DatabaseError
const constraintOf = (error: unknown) => errorOf(error).constraint ?? errorOf(error).message

function reasonOf(error: unknown): string {
  const { code = '', message, column } = errorOf(error)
  const constraint = constraintOf(error)
  if (code === '23503') return `it refers to something that is not in the export (${constraint})`
  if (code === '23505') return `the same is there already (${constraint})`
  if (code === '23514') return `a value is not allowed (${constraint})`
  if (code === '23502') return `${column} is missing`
  return message
}

async function putPicture(
  archive: Archive,
  name: string,
  ids: Map<string, string>,
  files: ReturnType<typeof openRestoredFiles>,
) {
  const key = name.slice('pictures/'.length).replace(NAMES, (id) => ids.get(id) ?? id)
  if (!isKey(key) || key.endsWith('.zip')) throw new UnusableExport(`${name} is no picture.`)
  await files.putFile(key, await archive.read(name))
}
