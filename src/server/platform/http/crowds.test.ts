import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as requestHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startService } from '#server/start-service.ts'
import { addBadge } from '#server/testing/badges.ts'
import { people } from '#server/testing/earners.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { createServerDatabase } from '#server/testing/stores/server-database.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addTemplate } from '#server/testing/templates.ts'
import type { ByteBudget } from './limits/byte-budget.ts'

const LISTS = '/api/v1/issuers/organization/earners_lists'
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

/** A client that sends requests over connections of their own and can drop them. */
function client({ port, services: { metrics } }: Awaited<ReturnType<typeof start>>, cookie = '') {
  return {
    /** @param body JSON, or the text of a form */
    ask(path: string, body?: object | string) {
      const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
      const headers = { cookie, ...(body && { 'content-type': type }) }
      const request = requestHttp({ agent: false, port, path, headers, method: body ? 'POST' : 'GET' })
      request.end(typeof body === 'object' ? JSON.stringify(body) : body)
      const status = new Promise<number | undefined>((resolve) => {
        request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
        request.on('error', () => resolve(undefined))
      })
      return { status, isSent: once(request, 'finish'), drop: () => request.destroy() }
    },
    /** The number of requests of a route that ended because their client had gone. */
    async ended(route: string) {
      const { text } = await metrics.exposition()
      return Number(
        new RegExp(`^insegna_requests_total\\{.*${route}.*status="499".*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
      )
    },
  }
}

/** Takes all the room for large bodies that an owner may have. @returns gives it back */
async function takeRoom(bodies: ByteBudget, owner: string) {
  const [taken, over] = [gate(), gate()]
  const held = bodies.within(owner, new AbortController().signal, async (reserve) => {
    await reserve(Number.POSITIVE_INFINITY)
    taken.open()
    await over.isOpen
  })
  await taken.isOpen
  return () => {
    over.open()
    return held
  }
}

function gate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}

const lockBadges = (db: Database) => holdLock(db, (tx) => tx.execute(sql`lock table badges in access exclusive mode`))

test('exports of one organization wait for one another, and those whose client has gone end', {
  timeout: 60_000,
}, async () => {
  const service = await start()
  const { db } = service.services
  const issuer = await signedIn(createApp(service.services), db)
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const { ask, ended } = client(service, issuer.cookie)

  const release = await lockBadges(db)
  const first = ask(EXPORT)
  await waitForBlockedSession(db)
  const [waiting, last] = [ask(EXPORT), ask(EXPORT)]
  await waiting.isSent
  first.drop()
  waiting.drop()
  // The one in line ends while the first still waits for the database, whose close was seen before.
  await expect.poll(() => ended('badges/export'), SLOWLY).toBe(1)
  await release()
  expect(await last.status).toBe(200)
  await expect.poll(() => ended('badges/export'), SLOWLY).toBe(2)
})

test('badges of one address are checked four at a time, and checks whose client has gone end', {
  timeout: 60_000,
}, async () => {
  const service = await start()
  const { db, config } = service.services
  const issuer = await signedIn(createApp(service.services), db)
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { ask, ended } = client(service)
  const check = `/verify?url=${encodeURIComponent(`${config.publicUrl}/b/${id}`)}`

  const release = await lockBadges(db)
  const running = Array.from({ length: 4 }, () => ask(check))
  await waitForBlockedSession(db, 4)
  const [waiting, last] = [ask(check), ask(check)]
  await waiting.isSent
  const [first, ...others] = running
  first?.drop()
  waiting.drop()
  await expect.poll(() => ended('/verify'), SLOWLY).toBe(1)
  await release()
  for (const { status } of [...others, last]) expect(await status).toBe(200)
  await expect.poll(() => ended('/verify'), SLOWLY).toBe(2)
})

test('a large body waits until there is room for its organization, and small ones and those of others pass', {
  timeout: 60_000,
}, async () => {
  const service = await start()
  const { db, shares } = service.services
  const app = createApp(service.services)
  const [issuer, neighbour] = [await signedIn(app, db), await signedIn(app, db)]
  const [own, others] = [client(service, issuer.cookie), client(service, neighbour.cookie)]
  const small = { name: 'A', earners: people(1) }
  const large = { name: 'B', earners: people(5_000) }
  const release = await takeRoom(shares.bodies, issuer.organizationId)

  const waiting = own.ask(LISTS, large)
  let isAnswered = false
  const answered = waiting.status.finally(() => {
    isAnswered = true
  })
  expect(await others.ask(LISTS, large).status).toBe(201)
  expect(await own.ask(LISTS, small).status).toBe(201)
  expect(isAnswered).toBe(false)
  await release()
  expect(await answered).toBe(201)
})

test('a large badge is received for a check once there is room for its address, and a small one at once', {
  timeout: 60_000,
}, async () => {
  const service = await start()
  const { ask } = client(service)
  const release = await takeRoom(service.services.shares.bodies, '127.0.0.1')
  const large = ask('/verify', `text=${'%5B'.repeat(200_000)}`)
  let isAnswered = false
  const answered = large.status.finally(() => {
    isAnswered = true
  })
  await large.isSent
  expect(await ask('/verify', 'text=hello').status).toBe(200)
  expect(isAnswered).toBe(false)
  await release()
  expect(await answered).toBe(200)
})
