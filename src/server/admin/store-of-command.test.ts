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

test('a missing embedded store is not created by a command that needs one, nor by one whose arguments are invalid', async () => {
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
  await rm(elsewhere, { recursive: true })
})

test('an empty PostgreSQL database is left as it is by a query and filled by a command that may, and only its host and name are printed', async () => {
  const url = new URL(await createServerDatabase('nothing'))
  const storeLine = `Store: the PostgreSQL ${url.host}${url.pathname}`
  const { store, error, code } = await runAdmin(['list-credit-requests'], { DATABASE_URL: url.href })
  expect({ store, code }).toEqual({ store: storeLine, code: 1 })
  expect(error).toContain('There is no store in the PostgreSQL')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query("select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')")
  expect(rows).toEqual([{ count: 0 }])
  await client.end()

  for (const parameters of [['create-organization', '--name', 'Ardle School'], ['list-credit-requests']])
    expect(await runAdmin(parameters, { DATABASE_URL: url.href, DATA_DIR: '/nowhere' })).toMatchObject({
      code: 0,
      store: storeLine,
    })
})

test('the embedded store is opened directly, or through the service if one is running, and is named in both cases', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-admin-'))
  await copyDatabase(inject('preparedDir'), dataDir)
  const onEmbedded = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '0' }
  const made = ['create-organization', '--name', 'Ardle Chess', '--credits', '5', '--json']
  const { out, store } = await runAdmin(made, onEmbedded)
  const alone = JSON.parse(out!)
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
  expect(store).toBe(`Store: the embedded database in ${dataDir}`)
  expect(refused).toMatchObject({
    code: 2,
    store,
    error: expect.stringMatching(/^--email: There is no such account\./),
  })
})
