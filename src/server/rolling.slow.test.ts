import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { signedIn } from './testing/issuer.ts'
import { emptyStore } from './testing/keep-store.ts'
import { startHaproxy } from './testing/servers/haproxy.ts'
import { findProgram } from './testing/servers/pgbouncer.ts'
import { freePort } from './testing/servers/postgres-cluster.ts'
import { slowSize } from './testing/slow-size.ts'

const haproxy = findProgram('haproxy')
const PRODUCT = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const isWhole = slowSize(1, 0) === 1
/** Of haproxy; in the small test it asks more often, and the processes wait less. */
const CHECKS = isWhole ? '' : 'inter 100ms'

type Settings = Record<string, string | undefined>

/** The built product on a port. */
async function start(settings: Settings, port: number) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings, PORT: String(port) }
  const program = spawn(process.execPath, [PRODUCT], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void program.kill('SIGKILL'))
  await once(program.stdout, 'data')
  return {
    async end() {
      program.kill('SIGTERM')
      const [code] = await once(program, 'exit')
      return code as number
    },
  }
}

/** One request over a kept connection. @returns its status, or the code of its failure */
function outcomeOf(agent: Agent, port: number, cookie: string, isWrite: boolean): Promise<number | string> {
  const path = isWrite ? '/api/v1/issuers/organization/earners_lists' : '/api/v1/auth/user'
  const headers = { cookie, 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const asked = request({ agent, port, path, headers, method: isWrite ? 'POST' : 'GET' }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    asked.end(
      isWrite ? JSON.stringify({ name: 'Rolling', description: '', status: 'enabled', type: 'list', earners: [] }) : '',
    )
  })
}

test.skipIf(!haproxy)('behind haproxy, rolling restarts fail no read and no write', { timeout: 400_000 }, async () => {
  const { SHUTDOWN_DELAY: _, ...store } = await emptyStore('postgres')
  const settings: Settings = isWhole ? store : { ...store, SHUTDOWN_DELAY: '1' }
  const database = await openDatabase({ url: store['DATABASE_URL'], dataDir: store.DATA_DIR, log: () => {} })
  const { cookie } = await signedIn({} as never, database.db)
  await database.close()
  const ports = [await freePort(), await freePort()]
  const processes = await Promise.all(ports.map((port) => start(settings, port)))
  const proxy = await startHaproxy(haproxy ?? '', ports, CHECKS)
  await proxy.untilAllUp()

  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const outcomes = new Map<number | string, number>()
  let asked = 0
  let isOver = false
  const least = slowSize(10_000, 200)
  const load = Array.from({ length: 8 }, async () => {
    while (!isOver || asked < least) {
      asked += 1
      const outcome = await outcomeOf(agent, proxy.port, cookie, asked % 20 === 0)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  })
  for (let turn = 0; turn < slowSize(6, 2); turn += 1) {
    const index = turn % 2
    expect(await processes[index]?.end()).toBe(0)
    processes[index] = await start(settings, ports[index] ?? 0)
    await proxy.untilAllUp()
  }
  isOver = true
  await Promise.all(load)
  agent.destroy()
  expect([...outcomes.keys()].toSorted()).toEqual([200, 201])
  await Promise.all(processes.map(({ end }) => end()))
})
