import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { WebhookEvent } from '#contract/webhooks/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { deliver, deliverNext } from './deliver-webhook.ts'
import { takeDelivery } from './take-delivery.sql.ts'
import { addWebhook, givenReceiver, verified } from './testing/receiver.ts'

const HOOKS = '/issuers/organization/webhooks'

async function sendAll(services: Services) {
  while (await deliverNext(services));
}

/** Makes what waits for another attempt due, as if the time had passed. */
const makeDue = (db: Database, webhookId: string) =>
  db.execute(sql`update webhook_deliveries set next_attempt_at = clock_timestamp() where webhook_id = ${webhookId}`)

test('an awarded badge arrives with its ids, signed so that both libraries verify it', async ({
  db,
  services,
  issuer,
}) => {
  const receiver = await givenReceiver()
  const { secret } = await addWebhook(issuer, receiver.url)
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  await sendAll(services)
  const [, issued] = receiver.received
  expect(receiver.received.map(({ type }) => type)).toEqual(['endpoint.test', 'badge.issued'])
  expect(verified(secret, issued!)).toMatchObject({ type: 'badge.issued', data: { badge_id: badge } })
  expect(issued!.body).not.toContain('Giulia')
  expect(() => verified(secret, { ...issued!, body: issued!.body.replace('issued', 'opened') })).toThrow()
})

test('the whole object goes along where that is asked for, but not what it tells of others', async ({
  db,
  services,
  issuer,
}) => {
  const receiver = await givenReceiver()
  const template = await addTemplate(db, issuer)
  const other = await addTemplate(db, issuer)
  await addWebhook(issuer, receiver.url, { content: 'whole', template_ids: [template.id] })
  const badge = await addBadge(db, issuer, template)
  await addBadge(db, issuer, other)
  await sendAll(services)
  const [, issued, ...more] = receiver.received
  expect(more).toEqual([])
  expect(issued!.data).toMatchObject({
    badge: { id: badge, recipient_first_name: 'Giulia', status: 'valid', emitted_at: '2025-11-14 18:00:00' },
    template: { id: template.id, title: 'Data literacy foundations' },
  })
})

test('every act writes its event, in the order in which it happened', async ({ db, services, issuer }) => {
  const receiver = await givenReceiver()
  await addWebhook(issuer, receiver.url, { events: WebhookEvent.options })
  const draft = await addTemplate(db, issuer, { status: 'draft', image: 'x' } as never)
  await db.execute(sql`update templates set status = 'active' where id = ${draft.id}`)
  const award = {
    badge_template_id: draft.id,
    recipient_email: 'ada@wrenfield.example',
    recipient_first_name: 'Ada',
    recipient_last_name: 'Byron',
  }
  const [first, second] = [
    await issuer.ask('POST', '/issuers/organization/badges', award),
    await addBadge(db, issuer, draft),
  ]
  expect(first.status).toBe(201)
  const id = first.body.data.id
  await issuer.ask('PUT', `/issuers/organization/badges/${id}/recipient`, { recipient_first_name: 'Augusta' })
  await issuer.ask('POST', `/issuers/organization/badges/${second}/renew`, {})
  await issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'A mistake' })
  await db.execute(sql`update mails set status = 'failed' where badge_id = ${second}`)
  await sendAll(services)
  expect(receiver.received.map(({ type }) => type).slice(1, 4)).toEqual([
    'award.finished',
    'badge.issued',
    'award.finished',
  ])
  expect(new Set(receiver.received.map(({ type }) => type))).toEqual(
    new Set([
      'endpoint.test',
      'award.finished',
      'badge.issued',
      'badge.corrected',
      'badge.renewed',
      'badge.revoked',
      'mail.failed',
    ]),
  )
})

test('what an act wrote goes with it when the act fails', async ({ db, services, issuer }) => {
  const receiver = await givenReceiver()
  await addWebhook(issuer, receiver.url)
  const template = await addTemplate(db, issuer)
  await db
    .transaction(async (tx) => {
      await addBadge(tx as unknown as Database, issuer, template)
      throw new Error('no')
    })
    .catch(() => {})
  await sendAll(services)
  expect(receiver.received.map(({ type }) => type)).toEqual(['endpoint.test'])
})

test('a badge that expires is told of once', async ({ db, services, issuer }) => {
  const { tellExpired } = await import('./tell-webhooks.sql.ts')
  const receiver = await givenReceiver()
  const { id } = await addWebhook(issuer, receiver.url, { events: ['badge.expired'] })
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer), {
    expires_at: '2099-01-01 10:00:00',
  } as never)
  await db.execute(sql`update webhooks set expired_until = '2098-12-31 00:00' where id = ${id}`)
  await tellExpired(db, '2099-01-01 09:59:59')
  await tellExpired(db, '2099-01-01 10:00:00')
  await tellExpired(db, '2099-01-02 10:00:00')
  await sendAll(services)
  expect(receiver.received.slice(1)).toMatchObject([{ type: 'badge.expired', data: { badge_id: badge } }])
})

test('what is not noted is sent again with the same id and body, and noted once', async ({ db, services, issuer }) => {
  const receiver = await givenReceiver()
  const { id, secret } = await addWebhook(issuer, receiver.url, { content: 'whole' })
  await sendAll(services)
  await addBadge(db, issuer, await addTemplate(db, issuer))
  // Each attempt is taken and sent, and its process ends before the answer is noted.
  for (let kill = 0; kill < 100; kill++) {
    const taken = await takeDelivery(db, { failingToo: true })
    const dead = { ...taken!, delivery: { ...taken!.delivery, takenAt: '2000-01-01 00:00:00+00' } }
    await deliver(services, dead)
    await makeDue(db, id)
  }
  await sendAll(services)
  const sent = receiver.received.slice(1)
  expect(sent).toHaveLength(101)
  expect(new Set(sent.map((each) => each.id)).size).toBe(1)
  expect(new Set(sent.map((each) => each.body)).size).toBe(1)
  verified(secret, sent.at(-1)!)
  const { body } = await issuer.ask('GET', `${HOOKS}/${id}/deliveries?event=badge.issued`)
  expect(body.data).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, message_id: sent[0]!.id }])
})

test('for a day after a rotation both secrets verify, then only the new one', async ({ db, services, issuer }) => {
  const receiver = await givenReceiver()
  const { id, secret } = await addWebhook(issuer, receiver.url)
  const next = (await issuer.ask('POST', `${HOOKS}/${id}/rotate`)).body.data.secret
  await sendAll(services)
  verified(secret, receiver.received[0]!)
  verified(next, receiver.received[0]!)
  await db.execute(sql`update webhooks set former_until = clock_timestamp() where id = ${id}`)
  await issuer.ask('POST', `${HOOKS}/${id}/test`)
  await sendAll(services)
  verified(next, receiver.received[1]!)
  expect(() => verified(secret, receiver.received[1]!)).toThrow()
  const { rows } = await db.execute(sql`select sealed_secret, former_secret from webhooks where id = ${id}`)
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
})

test('a failure is tried again later as the receiver asks, then by hand, all that failed at once', async ({
  db,
  services,
  issuer,
}) => {
  const receiver = await givenReceiver((response) => response.writeHead(503, { 'retry-after': '7200' }).end('Busy\0'))
  const { id } = await addWebhook(issuer, receiver.url)
  await addBadge(db, issuer, await addTemplate(db, issuer))
  await sendAll(services)
  const deliveries = `${HOOKS}/${id}/deliveries`
  const [retrying] = (await issuer.ask('GET', `${deliveries}?state=undelivered&event=badge.issued&days=1`)).body.data
  expect(retrying).toMatchObject({ state: 'retrying', attempts: 1, status: 503 })
  expect(Date.parse(retrying.next_attempt_at) - Date.now()).toBeGreaterThan(7_100_000)
  expect((await issuer.ask('GET', `${deliveries}/${retrying.id}`)).body.data).toMatchObject({ answer: 'Busy\uFFFD' })
  for (let attempt = 0; attempt < 9; attempt++) {
    await makeDue(db, id)
    await sendAll(services)
  }
  const [failed] = (await issuer.ask('GET', `${deliveries}?state=failed&event=badge.issued`)).body.data
  expect(failed).toMatchObject({ id: retrying.id, attempts: 9, next_attempt_at: null })
  receiver.answer = (response) => response.end('ok')
  expect((await issuer.ask('POST', `${HOOKS}/${id}/replay`, {})).body.data).toEqual({ count: 2 })
  await sendAll(services)
  expect((await issuer.ask('GET', deliveries)).body.data.map((each: { state: string }) => each.state)).toEqual([
    'delivered',
    'delivered',
  ])
  await issuer.ask('POST', `${deliveries}/${failed.id}/resend`)
  await sendAll(services)
  const all = receiver.received.filter(({ type }) => type === 'badge.issued')
  expect([all.length, new Set(all.map((each) => each.id)).size]).toEqual([11, 1])
  expect((await issuer.ask('GET', HOOKS)).body.data).toMatchObject([{ failing_since: null, failed: 0 }])
})

test('a receiver that is gone is switched off at once, a dead one after 72 hours, and owners are told', async ({
  db,
  services,
  issuer,
}) => {
  const receiver = await givenReceiver((response) => response.writeHead(410).end())
  const { id } = await addWebhook(issuer, receiver.url)
  await addBadge(db, issuer, await addTemplate(db, issuer))
  await sendAll(services)
  expect((await issuer.ask('GET', HOOKS)).body.data).toMatchObject([{ off: 'gone', failed: 2 }])
  expect((await issuer.ask('POST', `${HOOKS}/${id}/replay`, {})).status).toBe(409)
  receiver.answer = (response) => response.writeHead(500).end()
  await issuer.ask('PUT', `${HOOKS}/${id}`, { is_on: true })
  await issuer.ask('POST', `${HOOKS}/${id}/replay`, {})
  await sendAll(services)
  expect((await issuer.ask('GET', HOOKS)).body.data).toMatchObject([{ off: null }])
  await db.execute(sql`update webhooks set failing_since = clock_timestamp() - interval '72 hours' where id = ${id}`)
  await makeDue(db, id)
  await sendAll(services)
  expect((await issuer.ask('GET', HOOKS)).body.data).toMatchObject([{ off: 'failing' }])
  const { rows } = await db.execute(
    sql`select data ->> 'why' as why from mails where kind = 'webhook_off' and organization_id = ${issuer.organizationId} order by created_at`,
  )
  expect(rows).toEqual([{ why: 'gone' }, { why: 'failing' }])
})

test('to one webhook three are sent at a time, one while it fails, and others go on', async ({
  db,
  services,
  issuer,
  stranger,
}) => {
  const silent: { end(): unknown }[] = []
  const dead = await givenReceiver((response) => silent.push(response))
  const alive = await givenReceiver()
  const { id } = await addWebhook(issuer, dead.url)
  await db.execute(sql`delete from webhook_deliveries where webhook_id = ${id}`)
  const template = await addTemplate(db, issuer)
  for (let badge = 0; badge < 5; badge++) await addBadge(db, issuer, template)
  await addWebhook(stranger, alive.url)
  const begun = []
  for (
    let taken = await takeDelivery(db, { failingToo: true });
    taken;
    taken = await takeDelivery(db, { failingToo: true })
  )
    begun.push({ webhook: taken.webhook.id, sending: deliver(services, taken) })
  expect(begun.filter(({ webhook }) => webhook === id)).toHaveLength(3)
  await expect.poll(() => [dead.received.length, alive.received.length]).toEqual([3, 1])
  dead.answer = (response) => response.end()
  for (const response of silent) response.end()
  await Promise.all(begun.map(({ sending }) => sending))
  await sendAll(services)
  expect(dead.received).toHaveLength(5)

  await db.execute(sql`update webhooks set failing_since = clock_timestamp() where id = ${id}`)
  for (let badge = 0; badge < 2; badge++) await addBadge(db, issuer, template)
  expect(await takeDelivery(db, { failingToo: true })).toMatchObject({ webhook: { id } })
  expect(await takeDelivery(db, { failingToo: true })).toBeUndefined()
})

test('an erasure empties what was sent, and is told of without being remembered', async ({ db, services, issuer }) => {
  const receiver = await givenReceiver((response) => response.end('Thanks for Giulia'))
  const { id } = await addWebhook(issuer, receiver.url, { content: 'whole', events: ['badge.issued', 'earner.erased'] })
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  await sendAll(services)
  const { rows } = await db.execute<{ id: string }>(sql`select earner_id as id from badges where id = ${badge}`)
  const earner = rows[0]!.id
  const of = `/issuers/organization/earners/${earner}/erasure`
  const { fingerprint } = (await issuer.ask('GET', of)).body.data
  expect((await issuer.ask('POST', of, { way: 'wholly', fingerprint })).status).toBe(200)
  await sendAll(services)
  expect(receiver.received.at(-1)).toMatchObject({ type: 'earner.erased', data: { earner_id: earner, way: 'wholly' } })
  const kept = await db.execute(
    sql`select event, body, answer, data from webhook_deliveries where webhook_id = ${id} and event <> 'endpoint.test' order by created_at`,
  )
  expect(kept.rows).toMatchObject([
    { event: 'badge.issued', body: null, answer: null },
    { event: 'earner.erased', body: null, answer: null, data: {} },
  ])
  expect(JSON.stringify(kept.rows)).not.toContain('Giulia')
})
