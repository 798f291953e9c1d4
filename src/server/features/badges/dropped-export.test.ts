import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { startService } from '#server/start-service.ts'
import { addBadge } from '#server/testing/badges.ts'
import { holdLock } from '#server/testing/hold-lock.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { createServerDatabase } from '#server/testing/stores/server-database.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { waitForBlockedSession } from '#server/testing/wait-for-blocked-session.ts'

const EXPORT = '/api/v1/issuers/organization/badges/export'
/** Metrics wait two seconds for figures of a table that is locked. */
const SLOWLY = { timeout: 20_000 }

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  const url = await createServerDatabase('schema')
  const service = await startService(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '0' }),
  )
  onTestFinished(async () => {
    await service.stop()
    await rm(dataDir, { recursive: true })
  })
  return service
}

test('exports of one organization wait for one another, and those whose client has gone end', {
  timeout: 60_000,
}, async () => {
  const { services, port } = await start()
  const { db, metrics } = services
  const issuer = await signedIn(createApp(services), db)
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const ask = (path: string) => {
    const request = get({ agent: false, port, path, headers: { cookie: issuer.cookie } })
    const status = new Promise<number | undefined>((resolve) => {
      request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
      request.on('error', () => resolve(undefined))
    })
    return { status, isSent: once(request, 'finish'), drop: () => request.destroy() }
  }
  const ended = async () => {
    const { text } = await metrics.exposition()
    return Number(/^insegna_requests_total\{.*badges\/export.*status="499".*\} (\d+)$/m.exec(text)?.[1] ?? 0)
  }

  const release = await holdLock(db, (tx) => tx.execute(sql`lock table badges in access exclusive mode`))
  const first = ask(EXPORT)
  await waitForBlockedSession(db)
  const [waiting, last] = [ask(EXPORT), ask(EXPORT)]
  await waiting.isSent
  first.drop()
  waiting.drop()
  // The one in line ends while the first still waits for the database, whose close was seen before.
  await expect.poll(ended, SLOWLY).toBe(1)
  await release()
  expect(await last.status).toBe(200)
  await expect.poll(ended, SLOWLY).toBe(2)
})
