import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { startService } from './start-service.ts'
import { signedIn } from './testing/issuer.ts'
import { restartInTurn } from './testing/servers/keep-alive-load.ts'
import { slowSize } from './testing/slow-size.ts'
import { createServerDatabase } from './testing/stores/server-database.ts'

let dataDir: string
let settings: Record<string, string>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  settings = { DATA_DIR: dataDir, DATABASE_URL: await createServerDatabase('schema'), PORT: '0', LOG_LEVEL: 'silent' }
})

afterAll(() => rm(dataDir, { recursive: true }))

const start = () => startService(readConfig({ ...settings, SHUTDOWN_DELAY: '1', DATABASE_POOL: '4' }))

test('the restart of one process after the other loses no request', { timeout: 120_000 }, async () => {
  const services = await Promise.all([start(), start()])
  const { cookie } = await signedIn({} as never, services[0]!.services.db)
  const turns = Array.from({ length: slowSize(6, 2) }, (_, turn) => turn % 2)
  const outcomes = await restartInTurn(services, { start, cookie, turns })
  expect([...outcomes.keys()]).toEqual([200])
  await Promise.all(services.map(({ stop }) => stop()))
})
