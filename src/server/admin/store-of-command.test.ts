import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { copyDatabase } from '../schema/copy-database.ts'
import { startService } from '../start-service.ts'
import { createServerDatabase } from '../testing/stores/server-database.ts'
import { runAdmin } from './run-admin.ts'
import { newUser, objectOf } from './testing/commands.ts'

test('a missing store is created only by a command that may, and each command prints which store it used', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'insegna-admin-'))
  const dataDir = join(elsewhere, 'data')
  const id = '00000000-0000-4000-8000-000000000000'
  const needingStore = [
    ['list-credit-requests'],
    ['grant-credits', '--organization', id, '--credits', '5'],
    ['disable-user', '--email', 'ines@ardle.example'],
    ['rotate-key', '--organization', id],
  ]
  const store = `Store: the embedded database in ${dataDir}`
  for (const parameters of needingStore) {
    const { out, error, code, ...rest } = await runAdmin(parameters, { DATA_DIR: dataDir })
    expect([parameters[0], out, code, rest.store]).toEqual([parameters[0], undefined, 1, store])
    expect(error).toMatch(`There is no store in the embedded database in ${dataDir}, and nothing was made.`)
  }
  // With invalid arguments, not even a command that may create a store does.
  expect((await runAdmin(['create-organization', '--activity', 'nothing'], { DATA_DIR: dataDir })).code).toBe(2)
  expect(await readdir(elsewhere)).toEqual([])

  const made = await runAdmin(['create-organization', '--name', 'Ardle School'], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0, store })
  expect(await runAdmin(['list-credit-requests'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, store })
  await rm(elsewhere, { recursive: true })
})

test('a query leaves an empty PostgreSQL database as it is, and prints only its host and name', async () => {
  const url = new URL(await createServerDatabase('nothing'))
  const { store, error, code } = await runAdmin(['list-credit-requests'], { DATABASE_URL: url.href })
  expect({ store, code }).toEqual({ store: `Store: the PostgreSQL ${url.host}${url.pathname}`, code: 1 })
  expect(error).toContain('There is no store in the PostgreSQL')
  const made = new pg.Client({ connectionString: url.href })
  await made.connect()
  const { rows } = await made.query("select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')")
  expect(rows).toEqual([{ count: 0 }])
  await made.end()
})

test('the embedded store is opened directly, or through the service if one is running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-admin-'))
  await copyDatabase(inject('preparedDir'), dataDir)
  const onEmbedded = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '0' }
  const alone = await objectOf(onEmbedded, 'create-organization', '--name', 'Ardle Chess', '--credits', '5')
  const service = await startService(readConfig(onEmbedded))
  const granted = await objectOf(onEmbedded, 'grant-credits', '--organization', alone.id, '--credits', '4')
  await objectOf(onEmbedded, ...newUser(alone.id, 'ines@ardle.example'), '--password', 'the ledger is ruled twice')
  const login = await fetch(`http://127.0.0.1:${service.port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ines@ardle.example', password: 'the ledger is ruled twice' }),
  })
  const refused = await runAdmin(['enable-user', '--email', 'nobody@ardle.example'], onEmbedded)
  await service.stop()
  await rm(dataDir, { recursive: true })

  expect(granted.credits_left).toBe(9)
  expect(login.status).toBe(200)
  expect(refused).toMatchObject({ code: 2, error: expect.stringMatching(/^--email: There is no such account\./) })
})
