import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './database.ts'

let dataDir: string
let database: OpenDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  database = await openDatabase({ dataDir, log: () => {} })
})

afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

test('queries asked side by side each get their own answer', async () => {
  const asked = Array.from({ length: 50 }, (_, number) => number)
  const answers = await Promise.all(asked.map((number) => database.db.execute(sql`SELECT ${number}::int AS number`)))
  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual(asked)
})
