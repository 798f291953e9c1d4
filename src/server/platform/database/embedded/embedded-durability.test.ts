import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts'
import { openEmbeddedStore } from './embedded-store.ts'

let root: string
let dataDir: string
/** As long as these files exist, an fsync fails or the clock does. */
let brokenDisk: string
let brokenClock: string
/** Has a character for each fsync. */
let fsyncs: string
let store: Awaited<ReturnType<typeof openEmbeddedStore>>
let log: string[] = []

/** A data directory with an empty database: copying one is faster than creating one. */
async function newDirectory() {
  const directory = await mkdtemp(join(root, 'd'))
  await copyDatabase(inject('madeDir'), directory)
  return directory
}

/** Code that makes a call throw as long as the file exists. */
const failWhile = (file: string, object: string, call: string, message: string) => `{
  const real = ${object}.${call}
  ${object}.${call} = (...given) => {
    if (fs.existsSync(${JSON.stringify(file)})) throw new Error('${message}')
    return real(...given)
  }
}`

/** The real worker's program, whose fsync is counted, and fails, as does its clock, while a file says so. */
async function faultyWorker() {
  const file = join(root, 'worker.mjs')
  const program = [
    "import fs from 'node:fs'",
    "import { syncBuiltinESMExports } from 'node:module'",
    failWhile(brokenDisk, 'fs', 'fsyncSync', 'the disk is broken'),
    failWhile(brokenClock, 'Date', 'now', 'no clock'),
    `const sync = fs.fsyncSync
     fs.fsyncSync = (fd) => { fs.appendFileSync(${JSON.stringify(fsyncs)}, '.'); sync(fd) }`,
    'syncBuiltinESMExports()',
    `await import('${new URL('./pglite.worker.js', import.meta.url)}')`,
  ]
  await writeFile(file, program.join('\n'))
  return pathToFileURL(file)
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  brokenDisk = join(root, 'broken-disk')
  brokenClock = join(root, 'broken-clock')
  fsyncs = join(root, 'fsyncs')
  dataDir = await newDirectory()
  store = await openEmbeddedStore(dataDir, (message) => log.push(message), { worker: await faultyWorker() })
  await store.pool.query('CREATE TABLE kept (row int)')
})

beforeEach(() => {
  log = []
})

afterAll(async () => {
  await store.close()
  await rm(root, { recursive: true })
})

const isRunning = async () => expect((await store.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])

test('a second process is refused, and whatever was acknowledged survives kill -9', async () => {
  const directory = await newDirectory()
  let acknowledged = 0
  for (const round of [1, 2]) {
    const writer = startTypeScript(new URL('./embedded-store.process.ts', import.meta.url), directory)
    onTestFinished(() => void writer.kill('SIGKILL'))
    await new Promise<void>((resolve, reject) => {
      writer.on('exit', () => reject(new Error('The writer ended by itself')))
      writer.on('message', (row: number) => {
        acknowledged = row
        if (row >= round * 50) resolve()
      })
    })
    writer.removeAllListeners('exit')
    await expect(openEmbeddedStore(directory, () => {})).rejects.toThrow(DirectoryInUseError)
    writer.kill('SIGKILL')
    await once(writer, 'exit')
  }

  const { pool, close } = await openEmbeddedStore(directory, () => {})
  const { rows } = await pool.query(
    'SELECT count(*)::int AS rows, count(DISTINCT row)::int AS distinct, max(row) FROM acknowledged',
  )
  await close()
  const { rows: found, distinct, max } = rows[0]
  expect(max).toBeGreaterThanOrEqual(acknowledged)
  expect({ found, distinct }).toEqual({ found: max, distinct: max })
})

test('a commit is acknowledged only after its fsync', async () => {
  const count = async () => (await readFile(fsyncs, 'utf8')).length
  for (const row of [1, 2, 3]) {
    const before = await count()
    await store.pool.query('INSERT INTO kept VALUES ($1)', [row])
    expect(await count()).toBeGreaterThan(before)
  }
  const before = await count()
  await store.pool.query('SELECT * FROM kept')
  expect(await count()).toBe(before)
})

test('a failed write is never answered as a success, and the next query restarts the database', async () => {
  await store.pool.query('INSERT INTO kept VALUES (11)')
  await writeFile(brokenDisk, '')
  const waiting = ['INSERT INTO kept VALUES (12)', 'INSERT INTO kept VALUES (13)'].map((text) => store.pool.query(text))
  for (const query of waiting) await expect(query).rejects.toThrow('the disk is broken')
  expect(log).toContainEqual(expect.stringContaining('the disk is broken'))

  await rm(brokenDisk)
  expect((await store.pool.query('SELECT row FROM kept WHERE row = 11')).rowCount).toBe(1)
})

test('a PostgreSQL that panics rejects the query and says why', async () => {
  const control = join(dataDir, 'database/global/pg_control')
  await rename(control, `${control}.away`)
  await expect(store.pool.query('CHECKPOINT')).rejects.toThrow(/The embedded database has stopped: .*PANIC.*pg_control/)
  expect(log).toContainEqual(expect.stringContaining('The embedded database has stopped'))
  await rename(`${control}.away`, control)
  await isRunning()
})

test('an exception that PostgreSQL did not throw ends the thread, where PGlite would go on', async () => {
  await writeFile(brokenClock, '')
  await expect(store.pool.query('SELECT clock_timestamp()')).rejects.toThrow(
    'The embedded database has stopped: Error: no clock',
  )
  await rm(brokenClock)
  await isRunning()
})

test('a database that cannot start says why and leaves the directory free', async () => {
  const directory = await newDirectory()
  await writeFile(join(directory, 'database/PG_VERSION'), '12\n')
  await expect(openEmbeddedStore(directory, () => {})).rejects.toThrow('PostgreSQL version 12')
  await (await lockDirectory(directory)).release()
})
