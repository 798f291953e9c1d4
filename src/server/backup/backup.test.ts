import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { verifyInput } from '../features/verification/verify-input.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { s3Keys, startS3Server } from '../platform/storage/testing/s3-server.ts'
import { migrateDatabase } from '../schema/migrate.ts'
import { readMigrations } from '../schema/migrations.ts'
import { type RunningService, startService } from '../start-service.ts'
import { people } from '../testing/earners.ts'
import { type FilledStore, fillStore } from '../testing/fill-store.ts'
import { emptyStore, operator, storePlace } from '../testing/keep-store.ts'
import { writeBackupFile } from './backup-file.ts'

/** Timeout in milliseconds, for busy machines. */
const SLOW = 300_000

type Place = Awaited<ReturnType<typeof storePlace>>

/** Starts a service on a filled store. */
async function inUse(place: Place): Promise<{ service: RunningService; store: FilledStore }> {
  const service = await startService(readConfig(place))
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await service.stop()
    isStopped = true
  }
  onTestFinished(stop)
  return { service: { ...service, stop }, store: await fillStore(service.services) }
}

/** Every row of every table as text, from a store without a running service. */
async function rowsOf(place: Place): Promise<Map<string, string[]>> {
  const database = await openDatabase({ url: place['DATABASE_URL'], dataDir: place.DATA_DIR, log: () => {} })
  const read = async (query: string) => (await database.pool.query(query)).rows.map(({ line }) => line)
  const tables = await read("select tablename as line from pg_tables where schemaname = 'public' order by 1")
  const rows = new Map<string, string[]>()
  for (const table of tables)
    rows.set(table, await read(`select t::text collate "C" as line from ${table} t order by 1`))
  rows.set('migrations', await read('select hash as line from drizzle.__drizzle_migrations order by id'))
  await database.close()
  return rows
}

/** All files under a directory, except sockets and the database. */
async function filesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.map((path) => path.slice(directory.length + 1)).filter((path) => !path.startsWith('database'))
}

/** Backs up a store while badges are awarded in it, and restores that into a place of its own. */
async function backUpInUse(place: Place, { awardList, replaceLogo }: Pick<FilledStore, 'awardList' | 'replaceLogo'>) {
  const file = join(place.DATA_DIR, 'busy.backup')
  // The embedded store is locked by its service.
  const seen = async () => (place['DATABASE_URL'] ? rowsOf(place) : new Map<string, string[]>())
  const before = await seen()
  let isDone = false
  const work = async () => {
    // A few lists outlast the reading of a server's store, and the copying of an embedded one.
    for (let first = 1; !isDone && first < 50; first += 5) {
      await awardList(people(5, first))
      // Only a few times: each replaced file makes the backup start over with a new snapshot, which takes seconds on
      // the embedded store.
      if (place['DATABASE_URL'] && first < 20) await replaceLogo()
    }
  }
  const working = work()
  const output = await operator(place, 'backup', file)
  isDone = true
  await working
  expect(output).toMatch(
    /^0 Wrote \S+busy\.backup \(\d+ KiB\): 1 organizations, \d+ badges, 15 files\.\nIt contains the credentials key/,
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const target = await storePlace('postgres')
  expect(await operator(target, 'restore', file)).toMatch(
    /^0 Restored 1 organizations, .*\nNothing is wrong with it\.$/,
  )
  const [after, restored] = [await seen(), await rowsOf(target)]
  for (const [table, had] of before) {
    const [has, kept] = [new Set(after.get(table)), new Set(restored.get(table))]
    const missing = had.filter((row) => has.has(row) && !kept.has(row))
    const added = ONLY_ADDED.has(table) ? [...kept].filter((row) => !has.has(row)) : []
    expect({ table, missing, added }).toEqual({ table, missing: [], added: [] })
  }
}

/** Tables whose rows are added and never changed: a backup of any moment has nothing that the store does not have later. */
const ONLY_ADDED = new Set(['awards', 'credit_transactions', 'activities'])

test('a store in use is backed up from postgres and from embedded, and is the same in embedded and in postgres again', {
  timeout: SLOW,
}, async () => {
  const source = Object.assign(await emptyStore('postgres'), await bucket())
  const [embedded, back] = [await storePlace('embedded'), await storePlace('postgres')]
  const { service, store } = await inUse(source)
  await backUpInUse(source, store)

  // Without concurrent writes the restored store is the same to the last row, even though the service is stopped.
  const [revoked, valid] = store.badgeIds
  const [credential, page] = [await store.shown(`/b/${valid}/credential`), await store.shown(`/b/${valid}`)]
  await service.stop()
  const [there, again] = [join(source.DATA_DIR, 'there.backup'), join(source.DATA_DIR, 'again.backup')]
  expect(await operator(source, 'backup', there)).toMatch(/^0 /)
  expect(await operator(embedded, 'restore', there)).toMatch(/^0 /)
  expect(await operator(embedded, 'backup', again)).toMatch(/^0 /)
  expect(await operator(back, 'restore', again)).toMatch(/^0 /)
  expect(await rowsOf(back)).toEqual(await rowsOf(source))
  for (const { DATA_DIR } of [source, embedded])
    expect(await filesIn(DATA_DIR)).not.toContainEqual(expect.stringMatching(/unfinished|snapshot-|restore-/))
  const names = (await filesIn(embedded.DATA_DIR)).filter((name) => name.startsWith('files/'))
  expect(names).toHaveLength(15)
  expect((await filesIn(back.DATA_DIR)).filter((name) => name.startsWith('files/')).sort()).toEqual(names.sort())
  for (const name of names)
    expect(await readFile(join(back.DATA_DIR, name))).toEqual(await readFile(join(embedded.DATA_DIR, name)))

  const restored = await startService(readConfig(embedded))
  onTestFinished(() => restored.stop())
  const [badge] = await verifyInput({ text: credential }, restored.services)
  expect(badge?.verdict).toBe('valid')
  const fetchText = async (path: string) => (await fetch(`http://127.0.0.1:${restored.port}${path}`)).text()
  expect(await fetchText(`/b/${valid}`)).toBe(page)
  const text = await fetchText(`/b/${revoked}/credential`)
  expect(await verifyInput({ text }, restored.services)).toMatchObject([{ verdict: 'revoked' }])
  await backUpInUse(embedded, store.actionsIn(restored.services))
})

/** The settings of a new S3 bucket. */
async function bucket() {
  const server = await startS3Server('badges')
  onTestFinished(() => server.stop())
  return {
    S3_ENDPOINT: server.endpoint,
    S3_REGION: 'eu-south-1',
    S3_BUCKET: 'badges',
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    S3_FORCE_PATH_STYLE: '1',
  }
}

test('a damaged or newer backup, or a place that is not empty, is refused, and nothing is left behind', {
  timeout: SLOW,
}, async () => {
  const [source, target] = [await emptyStore('postgres'), await storePlace('postgres')]
  const { service } = await inUse(source)
  const file = join(source.DATA_DIR, 'whole.backup')
  expect(await operator(source, 'backup', file)).toMatch(/^0 /)
  const whole = await readFile(file)
  const nothing = 'Nothing was restored.'

  const damaged = join(source.DATA_DIR, 'damaged.backup')
  const flipped = Buffer.from(whole)
  flipped[whole.length >> 1]! ^= 0x10
  const wrong: [string, Buffer][] = [
    ['cut short', whole.subarray(0, -20)],
    ['cut in the middle', whole.subarray(0, whole.length >> 1)],
    ['with a bit that turned over', flipped],
    ['longer', Buffer.concat([whole, whole])],
    ['empty', Buffer.alloc(0)],
    ['something else', Buffer.from('not a backup')],
  ]
  for (const [how, bytes] of wrong) {
    await writeFile(damaged, bytes)
    const output = await operator(target, 'restore', damaged)
    expect([how, output]).toEqual([
      how,
      expect.stringMatching(/^1 \S+damaged\.backup is no whole backup: .*Nothing was restored\.$/),
    ])
  }
  expect(await operator(target, 'restore', join(source.DATA_DIR, 'none'))).toMatch(/^1 \S+none cannot be read: ENOENT/)

  const header = {
    insegna_backup: 1,
    holds: '',
    made_at: '2026-01-01T00:00:00.000Z',
    migration: readMigrations().at(-1)!.tag,
    public_url: source['PUBLIC_URL'],
    faults: 0,
  }
  const made = async (changes: object, ...parts: object[]) => {
    const lines = [{ header: { ...header, ...changes } }, ...parts].map((part) => `${JSON.stringify(part)}\n`)
    await writeBackupFile(
      damaged,
      (async function* () {
        yield* lines
      })(),
    )
    return operator(target, 'restore', damaged)
  }
  expect(await made({ migration: '9999_a_later_one' })).toMatch(
    /^1 .* is of a newer version of Insegna \(9999_a_later_one\)/,
  )
  // The checksum is right but the rows are impossible: what was restored before the failure is removed again.
  const orphan = { table: 'sessions', columns: ['user_id', 'token_hash', 'expires_at'] }
  const row = ['00000000-0000-7000-8000-000000000001', 'x', '2026-01-01 00:00:00+00']
  const put = [{ credentials_key: Buffer.alloc(32, 7).toString('base64') }, { file: 'owner/file.png', bytes: 'AAAA' }]
  expect(await made({}, ...put, orphan, row)).toMatch(/^1 /)
  expect(await made({}, { table: 'elsewhere', columns: ['id'] })).toMatch(/^1 The backup has rows of elsewhere/)
  // A counter that does not match its rows.
  const miscounted = [
    { table: 'organizations', columns: ['id', 'name', 'credits_left'] },
    ['00000000-0000-7000-8000-000000000001', 'Ardle School', '7'],
  ]
  expect(await made({}, ...put, ...miscounted)).toMatch(
    /^1 What was restored does not add up, and was taken away again:\nOrg/,
  )
  expect(await filesIn(target.DATA_DIR)).toEqual([])
  expect(await operator(target, 'check')).toContain('There is no store in the PostgreSQL')

  // A different credentials key, and places that already have a store.
  const elsewhere = { ...target, CREDENTIALS_KEY: Buffer.alloc(32, 1).toString('base64') }
  expect(await operator(elsewhere, 'restore', file)).toBe(
    `1 The backup was made with another key than that of CREDENTIALS_KEY. ${nothing}`,
  )
  expect(await operator(source, 'restore', file)).toMatch(/^1 There is a store in the PostgreSQL .* already\./)
  expect(await operator(target, 'restore', file)).toMatch(/^0 /)
  expect(await operator(target, 'restore', file)).toMatch(/^1 There is a store in the PostgreSQL .* already\./)
  await service.stop()
})

test('a backup that fails leaves the previous one', { timeout: SLOW }, async () => {
  const place = await emptyStore('postgres')
  const { store } = await inUse(place)
  const folder = join(place.DATA_DIR, 'backups')
  await mkdir(folder)
  const file = join(folder, 'nightly')
  await writeFile(file, 'the one before')
  const logos = join(place.DATA_DIR, 'files', store.organizationId)
  const [broken] = await readdir(logos)
  const bytes = await readFile(join(logos, broken!))
  await rm(join(logos, broken!))
  await mkdir(join(logos, broken!))
  expect(await operator(place, 'backup', file)).toMatch(/^1 EISDIR/)
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['nightly'], 'the one before'])

  // A missing file does not prevent the backup; both backup and restore report it.
  await rm(join(logos, broken!), { recursive: true })
  expect(await operator(place, 'backup', file)).toContain('The store has faults, which the backup has too: run check.')
  const target = await storePlace('postgres')
  const output = await operator(target, 'restore', file)
  expect(output).toMatch(/^1 Restored 1 organizations, .*\nThese faults were in it already:\nThe file \S+ is missing: /)
  await mkdir(join(target.DATA_DIR, 'files', store.organizationId), { recursive: true })
  await writeFile(join(target.DATA_DIR, 'files', store.organizationId, broken!), bytes)
  expect(await operator(target, 'check')).toMatch(/^0 /)
})

test('the next backup removes what a killed one left in its folder, and not what another is writing', async () => {
  const { DATA_DIR: folder } = await storePlace('embedded')
  const anHourAndMoreAgo = new Date(Date.now() - 3_700_000)
  for (const name of ['monday.0a1b2c3d.unfinished', 'tuesday.4e5f6a7b.unfinished', 'notes.unfinished'])
    await writeFile(join(folder, name), 'half')
  for (const name of ['monday.0a1b2c3d.unfinished', 'notes.unfinished'])
    await utimes(join(folder, name), anHourAndMoreAgo, anHourAndMoreAgo)
  await writeBackupFile(join(folder, 'wednesday'), Readable.from(['{}\n']))
  expect((await readdir(folder)).sort()).toEqual(['notes.unfinished', 'tuesday.4e5f6a7b.unfinished', 'wednesday'])
})

test('a backup of an earlier version is restored as it was, and brought up to date', { timeout: SLOW }, async () => {
  const [source, target] = [await storePlace('postgres'), await storePlace('postgres')]
  const migrations = readMigrations()
  const older = migrations.slice(0, migrations.findIndex(({ tag }) => tag === '0012_token_keys') + 1)
  const pool = new pg.Pool({ connectionString: source['DATABASE_URL'] })
  onTestFinished(() => pool.end())
  await migrateDatabase(pool, older)
  await fillOlder(pool)
  const file = join(source.DATA_DIR, 'older.backup')
  expect(await operator(source, 'check')).toBe(
    '1 This store is of an older version of Insegna: start this version once, which brings it up to date.',
  )
  expect(await operator(source, 'backup', file)).toMatch(/^0 /)
  expect(await operator(target, 'restore', file)).toMatch(/^0 Restored 1 organizations, 0 badges/)
  const events = (await rowsOf(target)).get('events')!
  expect(events).toEqual([expect.stringMatching(/^\([0-9a-f-]{36},.*,organization,.*,created,/)])
  const { rows } = await pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ applied: older.length }])
})

async function fillOlder(pool: pg.Pool) {
  await pool.query(`
    with made as (insert into organizations (name) values ('Ardle School') returning id)
    insert into events (organization_id, subject, subject_id, action) select id, 'organization', id, 'created' from made`)
}
