import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { createApp } from '#server/testing/create-app.ts'
import { type Answer, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { type DatabaseProxy, startDatabaseProxy } from '#server/testing/servers/database-proxy.ts'
import { type PostgresCluster, startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addTemplate } from '#server/testing/templates.ts'

let cluster: PostgresCluster
let url: string
let proxy: DatabaseProxy
let dataDir: string

beforeAll(async () => {
  cluster = await startPostgresCluster()
  url = await cluster.createDatabase()
  proxy = await startDatabaseProxy(url)
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
})

afterAll(async () => {
  await proxy.stop()
  await cluster.stop()
  await rm(dataDir, { recursive: true })
})

beforeEach(() => proxy.recover())

/** The app on the server, with signed-in issuers and a template to award. */
async function serve(limits: Record<string, string> = {}, databaseUrl = proxy.url) {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...limits })
  const database = await openDatabase({
    url: databaseUrl,
    dataDir,
    connections: config.databasePool,
    limits: config.databaseLimits,
    log: () => {},
  })
  onTestFinished(() => database.close())
  const app = createApp(createServices(config, database))
  const issuer = await signedIn(app, database.db)
  const template = await addTemplate(database.db, issuer)
  return { app, database, issuer, stranger: await signedIn(app, database.db), award: awarding(issuer, template.id) }
}

const awarding = (issuer: Issuer, templateId: string) => (person: string, key?: string) => {
  const badge = {
    badge_template_id: templateId,
    recipient_email: `${person}@wrenfield.example`,
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
  }
  return issuer.ask('POST', '/issuers/organization/badges', badge, key ? { 'idempotency-key': key } : {})
}

const listBadges = ({ ask }: Issuer) => ask('GET', '/issuers/organization/badges')

/** Locks the organization's row in a separate session, as a long award does. @returns a function that releases it */
async function holdOrganization({ organizationId }: Issuer) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT id FROM organizations WHERE id = $1 FOR UPDATE', [organizationId])
  return () => client.end()
}

const countBadges = async ({ pool }: OpenDatabase, { organizationId }: Issuer) => {
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM badges WHERE organization_id = $1', [
    organizationId,
  ])
  return rows[0].n as number
}

test('requests that wait for one organization or one key leave connections for the others', async () => {
  const { app, database, issuer, stranger, award } = await serve()
  const release = await holdOrganization(issuer)
  const awards = Array.from({ length: 30 }, (_, number) => award(`giulia.${number}`))
  const repeats = Array.from({ length: 30 }, () => award('marco', 'the same action'))
  await waitForBlockedSession(database.db)

  const reads = await Promise.all([listBadges(stranger), listBadges(issuer), app.request('/readyz')])
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])

  await release()
  expect(new Set((await Promise.all(awards)).map(({ status }) => status))).toEqual(new Set([201]))
  const answers = await Promise.all(repeats)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await countBadges(database, issuer)).toBe(31)
})

test('a request that has waited too long is answered with 503 busy, and nothing was changed', async () => {
  const { database, issuer, award } = await serve({ DATABASE_LOCK_TIMEOUT: '1' })
  const release = await holdOrganization(issuer)
  const refused = await award('giulia', 'patient')
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'busy', message: expect.stringContaining('Nothing was changed') },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await release()
  expect((await award('giulia', 'patient')).status).toBe(201)
  expect(await countBadges(database, issuer)).toBe(1)
})

test('without its database the service answers 503, and serves again once it is back', async () => {
  const { app, stranger } = await serve()
  proxy.refuse()
  for (const ask of [() => listBadges(stranger), () => stranger.ask('POST', '/issuers/organization/badges', {})]) {
    const answer = await ask()
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('Nothing was changed') },
    })
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect((await app.request('/readyz')).status).toBe(503)
  proxy.recover()
  expect((await listBadges(stranger)).status).toBe(200)
  expect((await app.request('/readyz')).status).toBe(200)
})

test('without a database the public pages answer 503 in the reader’s language, with Retry-After', async () => {
  const { app, issuer } = await serve()
  const paths = [
    '/b/01a1fa4c-fe21-7e9b-b60c-2be9ead3b816',
    '/b/7K2M-94QX',
    `/o/${issuer.organizationId}`,
    `/t/${issuer.userId}`,
  ]
  const nothing = await app.request(paths[0]!)
  expect(nothing.status).toBe(404)
  proxy.refuse()
  for (const path of paths) {
    for (const [language, words] of [
      ['en', 'This page is not available right now'],
      ['it', 'La pagina non è disponibile in questo momento'],
    ] as const) {
      const answer = await app.request(path, { headers: { 'accept-language': language } })
      const found = [path, answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]
      expect(found).toEqual([path, 503, '5', 'text/html; charset=UTF-8'])
      const html = await answer.text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toContain(words)
    }
  }
})

test('a restart of the server during requests causes nothing but 503s', async () => {
  const { stranger } = await serve()
  const restarting = cluster.restart()
  const during: Answer[] = []
  let isBack = false
  const ended = restarting.finally(() => {
    isBack = true
  })
  while (!isBack) during.push(await listBadges(stranger))
  await ended
  expect(during.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  await expect.poll(async () => (await listBadges(stranger)).status, { timeout: 5_000 }).toBe(200)
})

test('a server that has no connection left is unavailable', async () => {
  const role = new URL(url)
  const database = role.pathname.slice(1)
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`CREATE ROLE tight LOGIN SUPERUSER PASSWORD 'tight'; ALTER DATABASE ${database} OWNER TO tight`)
  role.username = 'tight'
  role.password = 'tight'
  const { stranger } = await serve({}, role.href)
  await admin.query('ALTER ROLE tight NOSUPERUSER CONNECTION LIMIT 0')
  await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'tight'")
  await expect.poll(async () => (await listBadges(stranger)).body.code).toBe('unavailable')
  await admin.query('ALTER ROLE tight SUPERUSER CONNECTION LIMIT -1')
  expect((await listBadges(stranger)).status).toBe(200)
  await admin.end()
})

test('a connection that goes silent is given up', async () => {
  const { stranger } = await serve({ DATABASE_STATEMENT_TIMEOUT: '1', DATABASE_CONNECT_TIMEOUT: '1' })
  await listBadges(stranger)
  proxy.fallSilent()
  expect(await listBadges(stranger)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  proxy.recover()
  await expect.poll(async () => (await listBadges(stranger)).status).toBe(200)
})

test('if the answer to a commit is lost, a retry with the same key gets the result, and nothing is done twice', async () => {
  const { database, issuer, award } = await serve()
  proxy.loseNextCommit()
  const lost = await award('giulia', 'once')
  expect(lost).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringMatching(/not known .* Idempotency-Key/) },
  })
  const again = await award('giulia', 'once')
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await countBadges(database, issuer)).toBe(1)
})

test('a full disk of the server is answered with 507, and reads still work', async () => {
  const { app, award, database, issuer } = await serve()
  await database.pool.query(`
    CREATE FUNCTION find_no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
  await database.pool.query('CREATE TRIGGER no_room BEFORE INSERT ON badges EXECUTE FUNCTION find_no_room()')
  const { status, headers, body } = await award('giulia')
  await database.pool.query('DROP FUNCTION find_no_room() CASCADE')
  expect({ status, code: body.code }).toEqual({ status: 507, code: 'disk_full' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await listBadges(issuer)).status).toBe(200)
  expect((await app.request('/readyz')).status).toBe(200)
})
