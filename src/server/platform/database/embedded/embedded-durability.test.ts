import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { DirectoryInUseError } from './directory-lock.ts'
import { openEmbeddedStore } from './embedded-store.ts'

/** A data directory with an empty database: copying one is faster than creating one. */
async function newDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await copyDatabase(inject('madeDir'), directory)
  return directory
}

/** The real worker's program, preceded by this code, in which `fs` is available. */
async function workerAfter(directory: string, code: string) {
  const file = join(directory, 'worker.mjs')
  const worker = new URL('./pglite.worker.js', import.meta.url)
  const synchronize = "import { syncBuiltinESMExports } from 'node:module'"
  const program = [
    "import fs from 'node:fs'",
    synchronize,
    code,
    'syncBuiltinESMExports()',
    `await import('${worker}')`,
  ]
  await writeFile(file, program.join('\n'))
  return pathToFileURL(file)
}

/** Code that makes a call throw as long as the file exists. */
const failWhile = (file: string, object: string, call: string, message: string) => `
  const real = ${object}.${call}
  ${object}.${call} = (...given) => {
    if (fs.existsSync(${JSON.stringify(file)})) throw new Error('${message}')
    return real(...given)
  }`

test('whatever was acknowledged survives kill -9', async () => {
  const dataDir = await newDirectory()
  let acknowledged = 0
  for (const round of [1, 2, 3]) {
    const writer = startTypeScript(new URL('./embedded-store.process.ts', import.meta.url), dataDir)
    await new Promise<void>((resolve, reject) => {
      writer.on('exit', () => reject(new Error('The writer ended by itself')))
      writer.on('message', (row: number) => {
        acknowledged = row
        if (row >= round * 150) resolve()
      })
    })
    writer.removeAllListeners('exit')
    writer.kill('SIGKILL')
    await once(writer, 'exit')
  }

  const { pool, close } = await openEmbeddedStore(dataDir, () => {})
  const { rows } = await pool.query(
    'SELECT count(*)::int AS rows, count(DISTINCT row)::int AS distinct, max(row) FROM acknowledged',
  )
  await close()
  const { rows: found, distinct, max } = rows[0]
  expect(max).toBeGreaterThanOrEqual(acknowledged)
  expect({ found, distinct }).toEqual({ found: max, distinct: max })
})

test('a second process is refused while the first has it open', async () => {
  const dataDir = await newDirectory()
  const writer = startTypeScript(new URL('./embedded-store.process.ts', import.meta.url), dataDir)
  onTestFinished(() => void writer.kill('SIGKILL'))
  await once(writer, 'message')
  await expect(openEmbeddedStore(dataDir, () => {})).rejects.toThrow(DirectoryInUseError)
})

test('a commit is acknowledged only after its fsync', async () => {
  const dataDir = await newDirectory()
  const calls = join(dataDir, 'calls')
  const worker = await workerAfter(
    dataDir,
    `const real = fs.fsyncSync
     fs.fsyncSync = (fd) => { fs.appendFileSync(${JSON.stringify(calls)}, '.'); real(fd) }`,
  )
  const { pool, close } = await openEmbeddedStore(dataDir, () => {}, { worker })
  const count = async () => (await readFile(calls, 'utf8')).length
  await pool.query('CREATE TABLE kept (row int)')
  for (const row of [1, 2, 3]) {
    const before = await count()
    await pool.query('INSERT INTO kept VALUES ($1)', [row])
    expect(await count()).toBeGreaterThan(before)
  }
  const before = await count()
  await pool.query('SELECT * FROM kept')
  expect(await count()).toBe(before)
  await close()
})

test('a failed write is never answered as a success, and the next query restarts the database', async () => {
  const dataDir = await newDirectory()
  const broken = join(dataDir, 'broken')
  const worker = await workerAfter(dataDir, failWhile(broken, 'fs', 'fsyncSync', 'the disk is broken'))
  const log: string[] = []
  const { pool, close } = await openEmbeddedStore(dataDir, (message) => log.push(message), { worker })
  await pool.query('CREATE TABLE kept (row int)')
  await pool.query('INSERT INTO kept VALUES (1)')
  await writeFile(broken, '')
  const waiting = ['INSERT INTO kept VALUES (2)', 'INSERT INTO kept VALUES (3)'].map((text) => pool.query(text))
  for (const query of waiting) await expect(query).rejects.toThrow('the disk is broken')
  expect(log).toContainEqual(expect.stringContaining('the disk is broken'))

  await rm(broken)
  expect((await pool.query('SELECT row FROM kept WHERE row = 1')).rowCount).toBe(1)
  await close()
})

test('a PostgreSQL that panics rejects the query and says why', async () => {
  const dataDir = await newDirectory()
  const log: string[] = []
  const { pool, close } = await openEmbeddedStore(dataDir, (message) => log.push(message))
  const control = join(dataDir, 'database/global/pg_control')
  await rename(control, `${control}.away`)
  await expect(pool.query('CHECKPOINT')).rejects.toThrow(/The embedded database has stopped: .*PANIC.*pg_control/)
  expect(log).toContainEqual(expect.stringContaining('The embedded database has stopped'))
  await rename(`${control}.away`, control)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('an exception that PostgreSQL did not throw ends the thread, where PGlite would go on', async () => {
  const dataDir = await newDirectory()
  const broken = join(dataDir, 'broken')
  const worker = await workerAfter(dataDir, failWhile(broken, 'Date', 'now', 'no clock'))
  const { pool, close } = await openEmbeddedStore(dataDir, () => {}, { worker })
  await writeFile(broken, '')
  await expect(pool.query('SELECT clock_timestamp()')).rejects.toThrow(
    'The embedded database has stopped: Error: no clock',
  )
  await rm(broken)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a database that cannot start says why and leaves the directory free', async () => {
  const dataDir = await newDirectory()
  const version = join(dataDir, 'database/PG_VERSION')
  await writeFile(version, '12\n')
  await expect(openEmbeddedStore(dataDir, () => {})).rejects.toThrow('PostgreSQL version 12')
  await writeFile(version, '18\n')
  await (await openEmbeddedStore(dataDir, () => {})).close()
})

test('a database whose creation was cut short is created again', async () => {
  const dataDir = await newDirectory()
  await rm(join(dataDir, 'database/global/pg_control'))
  await writeFile(join(dataDir, 'database.unfinished'), '')
  const { pool, close } = await openEmbeddedStore(dataDir, () => {})
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false)
  await close()
})
