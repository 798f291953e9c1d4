import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { type SmallDisk, smallDisk } from '#server/testing/servers/small-disk.ts'
import { openEmbeddedStore } from './embedded-store.ts'

let disk: SmallDisk
let store: Awaited<ReturnType<typeof openEmbeddedStore>>
const log: string[] = []

/** An empty store on a separate small disk. */
beforeAll(async () => {
  disk = await smallDisk(160)
  await copyDatabase(inject('madeDir'), disk.directory)
  store = await openEmbeddedStore(disk.directory, (message) => log.push(message))
})

afterEach(() => disk.empty())

afterAll(async () => {
  await store.close()
  await disk.remove()
})

test('a query without disk space to sort fails alone, and others are answered', async () => {
  const { pool } = store
  disk.fill()
  const large = pool.query('SELECT n FROM generate_series(1, 300000) AS n ORDER BY md5(n::text)')
  await expect(large).rejects.toMatchObject({ code: '53100' })
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect(log).toEqual([])
})

/** Writes 2 MB of WAL and a short row: a full disk first fails the next WAL file, which stops PostgreSQL. */
const HEAVY = `INSERT INTO kept SELECT $1 WHERE pg_logical_emit_message(true, 'test', repeat('x', 2000000)) IS NOT NULL`

test('a full disk is reported as such, stops the database once and not for each query, and recovers by itself', async () => {
  const { pool, isDiskFull } = store
  await pool.query('CREATE TABLE kept (row int)')
  disk.fill(6)

  const acknowledged: number[] = []
  let refused: { code?: string } | undefined
  for (let row = 1; !refused; row += 1) {
    refused = await pool.query(HEAVY, [row]).then(
      () => void acknowledged.push(row),
      (error) => error,
    )
  }
  expect(['57P02', '53100']).toContain(refused.code)
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await expect(pool.query(HEAVY, [0])).rejects.toMatchObject({ code: '53100' })
  }
  expect(log.filter((line) => line.includes('has stopped'))).toEqual([expect.stringContaining('No space left')])
  expect(await isDiskFull()).toBe(true)

  disk.empty()
  const { rows } = await vi.waitFor(() => pool.query('SELECT row FROM kept ORDER BY row'), {
    timeout: 50_000,
    interval: 500,
  })
  // The refused row may have been written: its error does not say that it was not.
  expect(rows.map(({ row }) => row).slice(0, acknowledged.length)).toEqual(acknowledged)
  await pool.query(HEAVY, [0])
  expect(await isDiskFull()).toBe(false)
})
