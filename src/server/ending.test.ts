import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { type RunningService, startService } from './start-service.ts'
import { signedIn } from './testing/issuer.ts'
import { askUntilClosed, request } from './testing/servers/keep-alive-load.ts'
import { createServerDatabase } from './testing/stores/server-database.ts'

let dataDir: string
let settings: Record<string, string>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  settings = { DATA_DIR: dataDir, DATABASE_URL: await createServerDatabase('schema'), PORT: '0', LOG_LEVEL: 'silent' }
})

afterAll(() => rm(dataDir, { recursive: true }))

const start = () => startService(readConfig({ ...settings, SHUTDOWN_DELAY: '1', DATABASE_POOL: '4' }))

/** A session cookie, valid in every process on the database. */
async function sessionCookie({ services }: RunningService) {
  const { cookie } = await signedIn({} as never, services.db)
  return cookie
}

test('a stopping service waits for no connection that was opened in advance and never used', {
  timeout: 15_000,
}, async () => {
  const service = await start()
  const opened = connect(service.port, '127.0.0.1')
  await once(opened, 'connect')
  const closed = once(opened, 'close')
  // Cut off after 30 s like a running request, it would outlast this test's timeout.
  await service.stop()
  await closed
})

test('a stopping service fails /readyz, closes keep-alive connections and answers every request', {
  timeout: 25_000,
}, async () => {
  const service = await start()
  const cookie = await sessionCookie(service)
  const { port } = service
  const { headers } = await request(new Agent({ keepAlive: true }), port, '/readyz')
  expect(headers.connection).toBe('keep-alive')
  // Longer than the minute for which proxies keep a connection.
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(60)

  const load = askUntilClosed(port, cookie, 8)
  const stopped = service.stop()
  const last = await request(new Agent(), port, '/readyz')
  expect({ status: last.statusCode, connection: last.headers.connection }).toEqual({ status: 503, connection: 'close' })
  expect(await load).toEqual(Array(8).fill(200))
  // A connection left open would last until it is cut after 30 s, longer than this test's timeout.
  await stopped
})
