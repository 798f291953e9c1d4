import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startDatabaseProxy } from '#server/testing/servers/database-proxy.ts'
import { type PostgresCluster, startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { openDatabase } from './database.ts'
import { databaseFailureOf } from './database-failure.ts'
import { connectToPostgres, openPostgresStore, POSTGRES_LIMITS } from './postgres-store.ts'

let cluster: PostgresCluster
let url: string
let log: string[]

beforeAll(async () => {
  cluster = await startPostgresCluster()
})

afterAll(() => cluster.stop())

beforeEach(async () => {
  url = await cluster.createDatabase()
  log = []
})

async function open(max = 3) {
  const pool = await openPostgresStore(url, max, (message) => log.push(message))
  onTestFinished(() => pool.end())
  return pool
}

test('the session speaks UTC and ISO dates, whatever the server is set to', async () => {
  const admin = new pg.Client(url)
  await admin.connect()
  const name = new URL(url).pathname.slice(1)
  await admin.query(
    `ALTER DATABASE ${name} SET TimeZone = 'Europe/Rome'; ALTER DATABASE ${name} SET DateStyle = 'German'`,
  )
  await admin.end()
  const pool = await open()
  const { rows } = await pool.query("SELECT '2026-02-03 04:05:06.5+01'::timestamptz::text AS instant")
  expect(rows).toEqual([{ instant: '2026-02-03 03:05:06.5+00' }])
})

test('statements, locks and open transactions time out, and the server probes idle connections', async () => {
  const pool = await openPostgresStore(url, 2, () => {}, {
    connect: 5,
    statement: 1,
    lock: 3,
    idleInTransaction: 1,
    rest: 1,
  })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(`
    SELECT name, setting FROM pg_settings
    WHERE name LIKE '%\\_timeout' AND context = 'user' AND source = 'session' OR name LIKE 'tcp\\_keepalives\\_%'`)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '1000',
    lock_timeout: '3000',
    idle_in_transaction_session_timeout: '1000',
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '1',
    tcp_keepalives_count: '10',
  })
  const idle = await pool.connect()
  await idle.query('BEGIN')
  const ended = once(idle, 'error')
  const tooLong = await pool.query('SELECT pg_sleep(60)').catch((error: unknown) => error)
  expect(databaseFailureOf(tooLong)).toBe('busy')
  const [error] = await ended
  expect(databaseFailureOf(Object.assign(error, { query: 'commit' }))).toBe('lost')
  idle.release(true)
})

test('the server cancels a statement whose process is gone', async () => {
  const proxy = await startDatabaseProxy(url)
  const watcher = await open()
  const pool = await openPostgresStore(proxy.url, 1, () => {})
  const orphan = pool.query('SELECT pg_sleep(60)').catch(() => {})
  const asleep = async () => {
    const sleeping = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
    return (await watcher.query(sleeping)).rowCount
  }
  await expect.poll(asleep).toBe(1)
  proxy.refuse()
  await orphan
  await expect.poll(asleep, { timeout: 20_000 }).toBe(0)
  await pool.end()
  await proxy.stop()
})

test('idle connections that the network has forgotten are replaced before they are used', async () => {
  const proxy = await startDatabaseProxy(url)
  const pool = await openPostgresStore(proxy.url, 3, () => {}, { ...POSTGRES_LIMITS, rest: 0 })
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  const pidOf = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
  const before = await pidOf()
  expect(await pidOf()).toBe(before)
  proxy.forget()
  const after = await Promise.all([pidOf(), pidOf(), pidOf()])
  expect(after).not.toContain(before)
  const held = await pool.connect()
  expect((await held.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  held.release()
  await pool.end()
  await proxy.stop()
})

test('a statement that the network has forgotten is given up with its locks, one that takes long is not', async () => {
  const proxy = await startDatabaseProxy(url)
  const direct = await open()
  await direct.query('CREATE TABLE kept (id int PRIMARY KEY)')
  await direct.query('INSERT INTO kept VALUES (1), (2)')
  const pool = await openPostgresStore(proxy.url, 5, () => {})
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => databaseFailureOf(error),
    )
  const holding = await pool.connect()
  await holding.query('BEGIN')
  // Long enough to be asked about before.
  await holding.query('UPDATE kept SET id = 10 FROM pg_sleep(3) WHERE id = 1')
  const writing = await pool.connect()
  const written = failure(
    writing.query('INSERT INTO kept SELECT 3 FROM pg_sleep(1)').catch((error) => {
      throw Object.assign(error, { query: 'insert' })
    }),
  )
  const asleep = async () =>
    (await direct.query("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"))
      .rowCount
  await expect.poll(asleep).toBe(1)
  proxy.forget()
  const committed = failure(
    holding.query('COMMIT').catch((error) => {
      throw Object.assign(error, { query: 'commit' })
    }),
  )
  const long = failure(pool.query('SELECT pg_sleep(7)'))
  expect(await Promise.all([committed, written, long])).toEqual(['lost', 'lost', 'done'])
  // Neither waits for the server's own limits: the lock is free, and what the server had done before is kept.
  await direct.query("SET lock_timeout = '1s'")
  await direct.query('UPDATE kept SET id = 11 WHERE id = 1')
  expect((await direct.query('SELECT id FROM kept ORDER BY id')).rows).toEqual([{ id: 2 }, { id: 3 }, { id: 11 }])
  holding.release(true)
  writing.release(true)
  await pool.end()
  await proxy.stop()
})

test('a connection that the network forgets while it is set up is given up, and its place is free', async () => {
  const proxy = await startDatabaseProxy(url)
  const pool = connectToPostgres(proxy.url, 1, () => {}, { ...POSTGRES_LIMITS, connect: 1 })
  proxy.forgetNext('pg_backend_pid')
  const failure = await pool.query('INSERT INTO nothing VALUES (1)').catch(databaseFailureOf)
  expect(failure).toBe('unreachable')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await proxy.stop()
})

test('a connection that is lost before its transaction began leaves room for a new one', async () => {
  const proxy = await startDatabaseProxy(url)
  const { db, pool, close } = await openDatabase({ url: proxy.url, dataDir: '/nowhere', connections: 1, log: () => {} })
  await db.execute('SELECT 1')
  proxy.fallSilent()
  const lent = once(pool, 'acquire')
  const beginning = db.transaction((tx) => tx.execute('SELECT 1')).catch((error: unknown) => error)
  await lent
  proxy.refuse()
  expect(await beginning).toBeInstanceOf(Error)
  proxy.recover()
  expect((await db.execute('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
  await proxy.stop()
})

test('a database that no longer answers is unavailable, also for those who wait for a connection', async () => {
  const proxy = await startDatabaseProxy(url)
  const pool = await openPostgresStore(proxy.url, 1, () => {}, { ...POSTGRES_LIMITS, connect: 1 })
  await pool.query('SELECT 1')
  proxy.fallSilent()
  const [first, waiting] = [pool.query('SELECT 1'), pool.query('SELECT 1')]
  first.catch(() => {})
  expect(databaseFailureOf(await waiting.catch((error: unknown) => error))).toBe('unreachable')
  await proxy.stop()
  await pool.end()
})

test('a restart of the server crashes no process: idle connections, held ones and waiting queries all recover', async () => {
  const pool = await open()
  const [held, busy, resting] = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  resting.release()
  await held.query('BEGIN')
  const waiting = busy.query('SELECT pg_sleep(60)').then(
    () => 'slept',
    (error) => error.code,
  )
  await cluster.restart()
  expect(await waiting).toBe('57P01')
  await expect(held.query('SELECT 1')).rejects.toThrow()
  held.release()
  busy.release()
  await vi.waitFor(() => expect(log).toContainEqual(expect.stringContaining('A connection to PostgreSQL ended')))
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('processes that start at once migrate once, and the tables are there for all', async () => {
  const opening = Array.from({ length: 4 }, () => openDatabase({ url, dataDir: '/nowhere', log: () => {} }))
  const databases = await Promise.all(opening)
  const { rows } = await databases[0]!.pool.query('SELECT hash FROM drizzle.__drizzle_migrations')
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  expect(databases.map(({ store }) => store)).toEqual(Array(4).fill('postgres'))
  await Promise.all(databases.map(({ close }) => close()))
})

test('a database that a newer version has used is left alone', async () => {
  const { pool, close } = await openDatabase({ url, dataDir: '/nowhere', log: () => {} })
  await pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)")
  await close()
  await expect(openDatabase({ url, dataDir: '/nowhere', log: () => {} })).rejects.toThrow('A newer version of Insegna')
})

test.each([
  ['nobody listens', () => 'postgres://postgres:secret@127.0.0.1:1/x', 'ECONNREFUSED'],
  ['the password is wrong', () => url.replace(/:[^:@]+@/, ':secret@'), 'password authentication failed'],
  ['the database is missing', () => `${url}_missing`, 'does not exist'],
])('when %s the operator is told so, without the password', async (_case, address, reason) => {
  const opening = openDatabase({ url: address(), dataDir: '/nowhere', log: () => {} })
  const error: Error = await opening.then(
    () => expect.unreachable(),
    (refusal) => refusal,
  )
  expect(error.message).toMatch(/^Cannot use the PostgreSQL of DATABASE_URL: /)
  expect(error.message).toContain(reason)
  expect(error.message).not.toContain('secret')
})
