import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { type RunningService, startService } from './start-service.ts'
import { signedIn } from './testing/issuer.ts'
import { type PostgresCluster, startPostgresCluster } from './testing/postgres-cluster.ts'

let cluster: PostgresCluster
let dataDir: string
let settings: Record<string, string>

beforeAll(async () => {
  cluster = await startPostgresCluster()
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  settings = { DATA_DIR: dataDir, DATABASE_URL: await cluster.createDatabase(), PORT: '0', LOG_LEVEL: 'silent' }
})

afterAll(async () => {
  await cluster.stop()
  await rm(dataDir, { recursive: true })
})

const start = () => startService(readConfig({ ...settings, DATABASE_POOL: '4' }))

/** A request as a proxy sends it: over a connection that is kept for the next. */
function request(agent: Agent, port: number, path: string, cookie = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ agent, port, path, headers: { cookie } }, (response) => {
      response.resume().on('end', () => resolve(response))
    }).on('error', reject)
  })
}

/** Somebody's session, good at every process on the database. */
async function someone({ services }: RunningService) {
  const { cookie } = await signedIn({} as never, services.db)
  return cookie
}

test('who ends says so, closes what is kept open and leaves no answer out', { timeout: 25_000 }, async () => {
  const service = await start()
  const cookie = await someone(service)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { port } = service
  expect((await request(agent, port, '/readyz')).headers.connection).toBe('keep-alive')

  const load = Array.from({ length: 8 }, async () => {
    for (;;) {
      const { statusCode, headers } = await request(agent, port, '/api/v1/auth/user', cookie)
      if (headers.connection === 'close') return statusCode
    }
  })
  const stopped = service.stop()
  const last = await request(new Agent(), port, '/readyz')
  expect({ status: last.statusCode, connection: last.headers.connection }).toEqual({ status: 503, connection: 'close' })
  expect(await Promise.all(load)).toEqual(Array(8).fill(200))
  // Were a connection left open, this would last until it is cut, which is longer than this test may take.
  await stopped
})

test('six restarts in turn of three processes lose no request', { timeout: 120_000 }, async () => {
  const services = await Promise.all([start(), start(), start()])
  const cookie = await someone(services[0]!)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ready = new Set(services.map(({ port }) => port))
  let isOver = false

  // What a proxy does: it looks who is ready, and tries the next where nobody listens.
  const watch = async () => {
    while (!isOver) {
      for (const { port } of services) {
        const answer = await request(agent, port, '/readyz').catch(() => undefined)
        if (answer?.statusCode === 200) ready.add(port)
        else ready.delete(port)
      }
      await pause(20)
    }
  }
  const outcomes = new Map<unknown, number>()
  const load = async (turn: number) => {
    for (let number = turn; !isOver; number += 1) {
      const ports = [...ready]
      const port = ports[number % ports.length]!
      const answer = await request(agent, port, '/api/v1/auth/user', cookie).catch((error) => error)
      const outcome = answer.statusCode ?? answer.code
      if (outcome === 'ECONNREFUSED') ready.delete(port)
      else outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  const running = [watch(), ...Array.from({ length: 6 }, (_, turn) => load(turn))]
  for (const turn of [0, 1, 2, 0, 1, 2]) {
    await services[turn]!.stop()
    services[turn] = await start()
    ready.add(services[turn].port)
  }
  isOver = true
  await Promise.all(running)
  expect([...outcomes.keys()]).toEqual([200])
  await Promise.all(services.map(({ stop }) => stop()))
})
