import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { migrateDatabase } from '#server/schema/migrate.ts'
import { readMigrations } from '#server/schema/migrations.ts'
import type { Database } from '../database.ts'
import { openEmbeddedStore } from './embedded-store.ts'
import { analyzeChanged, checkpointIfGrown, vacuumChanged } from './pglite-upkeep.ts'

let dataDir: string
let pool: pg.Pool
let db: Database
let close: () => Promise<void>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  await copyDatabase(inject('madeDir'), dataDir)
  const store = await openEmbeddedStore(dataDir, () => {})
  pool = store.pool
  close = store.close
  db = drizzle({ client: pool, casing: 'snake_case' })
})

afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true })
})

test('queries asked side by side each get their own answer', async () => {
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  const answers = await Promise.all(numbers.map((number) => db.execute(sql`SELECT ${number}::int AS number`)))
  expect(answers.map(({ rows }) => rows[0]?.['number'])).toEqual(numbers)
})

test('parameters of every kind come back as they went', async () => {
  const sent = ["è l'ora — \\ 🏅", null, 12.5, true, ['a', 'b,"c'], { deep: [1, null] }, Buffer.from([0, 255, 10])]
  const types = ['text', 'text', 'float8', 'bool', 'text[]', 'jsonb', 'bytea']
  const columns = types.map((type, index) => `$${index + 1}::${type} AS c${index}`)
  const { rows } = await pool.query(`SELECT ${columns.join(', ')}`, sent)
  expect(Object.values(rows[0])).toEqual(sent)
})

test('a query that fails leaves the connection usable', async () => {
  await expect(pool.query('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  await expect(pool.query('SELEC 1; SELECT 2')).rejects.toMatchObject({ code: '42601' })
  await expect(pool.query('SELECT $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
  expect((await pool.query('SELECT 7 AS seven')).rows).toEqual([{ seven: 7 }])
})

test('too deeply nested JSON is refused like any error', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  await expect(pool.query('SELECT $1::jsonb', [deep])).rejects.toMatchObject({ code: '54001' })
  expect((await pool.query('SELECT 7 AS seven')).rows).toEqual([{ seven: 7 }])
})

test('COPY, which the wire cannot carry, fails instead of hanging', async () => {
  await pool.query('CREATE TABLE copied (entry int)')
  await expect(pool.query('COPY copied FROM STDIN')).rejects.toThrow('The embedded database has stopped')
  expect((await pool.query('SELECT * FROM copied')).rows).toEqual([])
})

test('several statements in one text give several results', async () => {
  const results = await pool.query('SELECT 1 AS a; SELECT 2 AS b')
  expect(results).toMatchObject([{ rows: [{ a: 1 }] }, { rows: [{ b: 2 }] }])
})

test('a named statement is prepared once and asked often', async () => {
  const ask = (number: number) => pool.query({ name: 'twice', text: 'SELECT $1::int * 2 AS twice', values: [number] })
  expect((await ask(2)).rows).toEqual([{ twice: 4 }])
  expect((await ask(3)).rows).toEqual([{ twice: 6 }])
})

test('an answer of many rows and one of many bytes arrive whole', async () => {
  const { rows } = await pool.query("SELECT n, repeat('x', 50) AS text FROM generate_series(1, 100000) AS n")
  expect(rows).toHaveLength(100_000)
  expect(rows.at(-1)).toEqual({ n: 100_000, text: 'x'.repeat(50) })
  const big = 'é'.repeat(5_000_000)
  const echoed = await pool.query('SELECT $1::text AS big', [big])
  expect(echoed.rows[0].big === big).toBe(true)
})

test('a transaction is all or nothing', async () => {
  await pool.query('CREATE TABLE ledger (entry int)')
  await db.transaction((tx) => tx.execute(sql`INSERT INTO ledger VALUES (1)`))
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO ledger VALUES (2)`)
    await tx.transaction((inner) => inner.execute(sql`INSERT INTO ledger VALUES (3)`))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await pool.query('SELECT * FROM ledger')).rows).toEqual([{ entry: 1 }])
})

test('a discarded connection leaves no transaction, setting or statement to the next', async () => {
  await pool.query('CREATE TABLE abandoned (entry int)')
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query({ name: 'kept', text: 'INSERT INTO abandoned VALUES (1)' })
  await client.query("SET TimeZone = 'Europe/Rome'")
  const unanswered = client.query('SELECT pg_sleep(0.05)')
  client.release(true)
  await expect(unanswered).rejects.toThrow('Connection terminated')

  expect((await pool.query({ name: 'kept', text: 'SELECT * FROM abandoned' })).rows).toEqual([])
  expect((await pool.query('SHOW TimeZone')).rows).toEqual([{ TimeZone: 'UTC' }])
})

test('the clock tells microseconds and agrees with this process', async () => {
  const { rows } = await pool.query<{ now: string }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::text AS now FROM generate_series(1, 20)',
  )
  expect(Math.abs(Number(rows[0]!.now) - Date.now())).toBeLessThan(10_000)
  expect(rows.some(({ now }) => !/\.0*$/.test(now.replace(/0+$/, '')))).toBe(true)
})

test('drizzle finds its columns by their snake-case names and times as PostgreSQL prints them', async () => {
  const moments = pgTable('moments', {
    wallClock: timestamp({ mode: 'string' }),
    instant: timestamp({ mode: 'string', withTimezone: true }),
    bigNumber: bigint({ mode: 'number' }),
  })
  await pool.query('CREATE TABLE moments (wall_clock timestamp, instant timestamptz, big_number bigint)')
  await db.insert(moments).values({
    wallClock: '2026-02-03 04:05:06',
    instant: '2026-02-03T04:05:06.123456+01:00',
    bigNumber: 2 ** 40,
  })
  expect(await db.select().from(moments)).toEqual([
    { wallClock: '2026-02-03 04:05:06', instant: '2026-02-03 03:05:06.123456+00', bigNumber: 2 ** 40 },
  ])
})

test('migrations run once, in their order', async () => {
  const folder = join(dataDir, 'migrations')
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = [
    { idx: 0, version: '7', when: 1, tag: 'first', breakpoints: true },
    { idx: 1, version: '7', when: 2, tag: 'second', breakpoints: true },
  ]
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  await writeFile(
    join(folder, 'first.sql'),
    'CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint\nCREATE EXTENSION IF NOT EXISTS btree_gin',
  )
  await writeFile(join(folder, 'second.sql'), 'CREATE TABLE once (id uuid)')
  await migrateDatabase(pool, readMigrations(folder))
  await migrateDatabase(pool, readMigrations(folder))
  expect((await pool.query("SELECT similarity('badge', 'badges') > 0.5 AS similar FROM once")).rowCount).toBe(0)
})

test('a checkpoint is written once the WAL has grown', async () => {
  await checkpointIfGrown(pool)
  const redo = async () => (await pool.query('SELECT redo_lsn FROM pg_control_checkpoint()')).rows[0].redo_lsn
  const before = await redo()
  await pool.query('CREATE TABLE heavy AS SELECT 1')
  await checkpointIfGrown(pool)
  expect(await redo()).toBe(before)
  await pool.query("SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000)) FROM generate_series(1, 40)")
  await checkpointIfGrown(pool)
  expect(await redo()).not.toBe(before)
})

test('a table that has grown is analyzed without a vacuum', async () => {
  await pool.query('CREATE TABLE grown AS SELECT n FROM generate_series(1, 100) AS n')
  await pool.query('SELECT pg_stat_force_next_flush()')
  await analyzeChanged(pool, () => false)
  const { rows } = await pool.query(`
    SELECT c.reltuples::int AS rows, s.vacuum_count::int FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
    WHERE s.relname = 'grown'`)
  expect(rows).toEqual([{ rows: 100, vacuum_count: 0 }])
})

test('tables that changed are vacuumed and analyzed, the others left alone', async () => {
  await pool.query('CREATE TABLE "Changed" AS SELECT n FROM generate_series(1, 1000) AS n')
  await pool.query('CREATE TABLE unchanged AS SELECT 1 AS n')
  await pool.query('DELETE FROM "Changed" WHERE n <= 500')
  await pool.query('SELECT pg_stat_force_next_flush()')
  await vacuumChanged(pool, () => false)
  const { rows } = await pool.query(`
    SELECT relname, vacuum_count::int, analyze_count::int, n_dead_tup::int FROM pg_stat_user_tables
    WHERE relname IN ('Changed', 'unchanged') ORDER BY 1`)
  expect(rows).toEqual([
    { relname: 'Changed', vacuum_count: 1, analyze_count: 1, n_dead_tup: 0 },
    { relname: 'unchanged', vacuum_count: 0, analyze_count: 0, n_dead_tup: 0 },
  ])
})
