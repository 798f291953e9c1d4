import { chmod, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { type Database, openDatabase } from './database.ts'
import { askOwner, DirectoryInUseError } from './embedded/directory-lock.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
})

afterAll(() => rm(dataDir, { recursive: true }))

const open = () => openDatabase({ dataDir, log: () => {} })
const countMigrations = (db: Database) => db.execute(sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id`)

/** Leaves what a process leaves that is killed while it creates the database. */
async function cutCreationShort() {
  await copyDatabase(inject('madeDir'), dataDir)
  await rm(join(dataDir, 'database/global/pg_control'))
  await writeFile(join(dataDir, 'database.unfinished'), '')
}

test('a database whose creation was cut short is made again, private, migrated and found, with nothing left beside it', async () => {
  await cutCreationShort()
  await chmod(dataDir, 0o777)
  const first = await open()
  expect(first.store).toBe('embedded')
  const { rows } = await countMigrations(first.db)
  expect(rows.length).toBeGreaterThan(0)
  await first.close()
  expect(await readdir(dataDir)).toEqual(['database'])
  for (const path of ['', 'database']) expect((await lstat(join(dataDir, path))).mode & 0o077).toBe(0)

  const second = await open()
  expect((await countMigrations(second.db)).rows).toEqual(rows)
  expect(await second.db.transaction(async (tx) => (await countMigrations(tx)).rows)).toEqual(rows)
  await second.close()
})

test('an open database cannot be opened again, and its owner answers requests', async () => {
  const database = await open()
  await expect(open()).rejects.toThrow(DirectoryInUseError)
  database.lock?.answer((request) => ({ request, store: database.store }))
  expect(await askOwner(dataDir, 'what')).toEqual({ request: 'what', store: 'embedded' })
  await database.close()
})

test('closing lets queued queries finish', async () => {
  const database = await open()
  const queries = [1, 2, 3].map((number) => database.pool.query('SELECT $1::int AS number', [number]))
  await database.close()
  expect((await Promise.all(queries)).map(({ rows }) => rows[0].number)).toEqual([1, 2, 3])
  await expect(database.pool.query('SELECT 1')).rejects.toThrow()
})
