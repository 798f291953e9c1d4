import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { postWebhook, webhookRules } from './post-webhook.ts'
import { startWebhooks } from './start-webhooks.ts'
import { addWebhook, givenReceiver } from './testing/receiver.ts'

const TEN_GIGABYTES = 10 * 1024 ** 3
/** Where the first bytes are all that is read, no more than the buffers of two sockets are ever written. */
const BUFFERS = 32 * 1024 ** 2
const SLOW = { timeout: 120_000 }

const message = { headers: { 'content-type': 'application/json' }, body: '{}' }

/** Notes who was asked, at one address of this machine. */
async function serverAt(address: string, port = 0) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.host ?? '')
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, port: (server.address() as AddressInfo).port }
}

test('the address that is connected to is the one that was checked, whatever the name means by then', async () => {
  const open = await serverAt('127.0.0.1')
  const inner = await serverAt('127.0.0.2', open.port)
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2'], []]
  let lookups = 0
  const rules = {
    protocol: 'http:',
    isForbidden: (address: string) => address === '127.0.0.2',
    resolve: async () => (answers[lookups++] ?? []).map((address) => ({ address, family: 4 })),
  } as const
  const post = () => postWebhook(`http://hooks.wrenfield.example:${open.port}/`, message, rules)
  expect(await post()).toMatchObject({ status: 204, problem: null })
  expect(lookups).toBe(1)
  for (const _ of answers.slice(1)) expect(await post()).toMatchObject({ status: null, problem: 'forbidden' })
  expect(open.asked).toEqual([`hooks.wrenfield.example:${open.port}`])
  expect(inner.asked).toEqual([])
  expect(await postWebhook(`http://127.0.0.2:${open.port}/`, message, rules)).toMatchObject({ problem: 'forbidden' })
  expect(inner.asked).toEqual([])
})

test('a redirect is not followed, and of an answer of ten gigabytes only its beginning is read', async () => {
  const rules = webhookRules('http://127.0.0.1', true)
  const elsewhere = await givenReceiver()
  const redirecting = await givenReceiver((response) => response.writeHead(307, { location: elsewhere.url }).end())
  expect(await postWebhook(redirecting.url, message, rules)).toMatchObject({ status: 307, problem: 'redirect' })
  expect(elsewhere.received).toEqual([])

  let written = 0
  const part = Buffer.alloc(64 * 1024, 'x')
  let closed: Promise<unknown> | undefined
  const endless = await givenReceiver((response) => {
    closed = once(response, 'close')
    response.writeHead(200, { 'content-length': String(TEN_GIGABYTES) })
    const more = () => {
      while (!response.destroyed && response.write(part)) written += part.length
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const posted = await postWebhook(endless.url, message, rules)
  await closed
  expect(posted).toMatchObject({ status: 200, problem: null, answer: 'x'.repeat(1024) })
  expect(written).toBeLessThan(BUFFERS)
})

test(
  'receivers that hang or answer byte by byte are left after twenty seconds, and delay nobody else',
  SLOW,
  async ({ db, services, issuer, stranger }) => {
    const timers = new Set<NodeJS.Timeout>()
    onTestFinished(() => {
      for (const timer of timers) clearInterval(timer)
    })
    /** One byte at a time, without end: of the head, or of the body. */
    const trickle = (write: (byte: string) => unknown) => {
      timers.add(setInterval(() => write('x'), 200))
    }
    const hanging = await givenReceiver(() => {})
    const slowHead = await givenReceiver(({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
      trickle((byte) => socket?.writable && socket.write(byte))
    })
    const slowBody = await givenReceiver((response) => {
      response.writeHead(200)
      trickle((byte) => response.writable && response.write(byte))
    })
    const bad = [hanging, slowHead, slowBody]
    for (const { url } of bad) await addWebhook(issuer, url)
    const alive = await givenReceiver()
    await addWebhook(stranger, alive.url)
    const template = await addTemplate(db, issuer)
    for (let made = 0; made < 3; made += 1) await addBadge(db, issuer, template)
    const states = async () => {
      const { rows } = await db.execute<{ state: string }>(sql`
      select distinct w.url || ' ' || coalesce(d.problem, d.status) as state from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id where d.organization_id = ${issuer.organizationId} and d.sent_at is not null`)
      return rows.map(({ state }) => state).toSorted()
    }
    const worker = startWebhooks(services)
    onTestFinished(() => worker.stop())
    for (const { received } of bad) await expect.poll(() => received.length, SLOW).toBeGreaterThanOrEqual(3)
    const theirs = await addTemplate(db, stranger)
    for (let made = 0; made < 20; made += 1) await addBadge(db, stranger, theirs)
    services.webhookSignal.wake()
    await expect.poll(() => alive.received.length, SLOW).toBe(21)
    // All of theirs has arrived while the others are still being waited for.
    expect((await states()).filter((state) => state.endsWith('timeout'))).toEqual([])
    await expect
      .poll(states, SLOW)
      .toEqual([`${hanging.url} timeout`, `${slowHead.url} timeout`, `${slowBody.url} delivered`].toSorted())
  },
)
