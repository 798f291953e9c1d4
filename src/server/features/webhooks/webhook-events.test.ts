import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { WebhookEvent } from '#contract/webhooks/events.ts'
import { JOBS } from '#server/jobs/jobs.ts'
import { addBadge } from '#server/testing/badges.ts'
import { clockAt } from '#server/testing/clock.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { sendAll as sendMails, test } from '#server/testing/mailbox.ts'
import { pathWorld } from '#server/testing/paths.ts'
import { upload } from '#server/testing/pictures.ts'
import { addTemplate, completeContent } from '#server/testing/templates.ts'
import { deliverNext, type WebhookSender } from './deliver-webhook.ts'
import { addWebhook, givenReceiver } from './testing/receiver.ts'

const O = '/issuers/organization'

/** A webhook for some events. @returns reads what it was told, but for the test that comes first */
async function listener(sender: WebhookSender, issuer: Issuer, events: WebhookEvent[]) {
  const receiver = await givenReceiver()
  await addWebhook(issuer, receiver.url, { events })
  return async () => {
    while (await deliverNext(sender));
    return receiver.received.slice(1).map(({ type, data }) => ({ type, data }))
  }
}

test('an award that is undone is told of as a whole, and each of its badges', async ({ db, services, issuer }) => {
  const told = await listener(services, issuer, ['award.undone', 'badge.revoked'])
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { award_id } = (await issuer.ask('GET', `${O}/badges/${badge}`)).body.data
  expect((await issuer.ask('POST', `${O}/awards/${award_id}/undo`)).status).toBe(200)
  expect(await told()).toEqual(
    expect.arrayContaining([
      { type: 'award.undone', data: { award_id } },
      { type: 'badge.revoked', data: expect.objectContaining({ badge_id: badge, award_id }) },
    ]),
  )
})

test('a template is told of each time that it is activated or archived', async ({ db, services, issuer }) => {
  const told = await listener(services, issuer, ['template.activated', 'template.archived'])
  const { id } = await addTemplate(db, issuer, { status: 'draft' })
  for (const status of ['active', 'archived', 'active'])
    expect((await issuer.ask('PUT', `${O}/badge_templates/${id}`, { status })).status, status).toBe(200)
  const kinds = ['template.activated', 'template.archived', 'template.activated']
  expect(await told()).toEqual(kinds.map((type) => ({ type, data: { template_id: id } })))
})

test('a template that is active from the beginning is told of too', async ({ services, issuer }) => {
  const told = await listener(services, issuer, ['template.activated'])
  const content = { ...completeContent(), status: 'active' }
  const { status, body } = await issuer.ask('POST', `${O}/badge_templates`, content)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await told()).toEqual([{ type: 'template.activated', data: { template_id: body.data.id } }])
})

test('an import is told of once, with its list and how many it brought', async ({ services, issuer }) => {
  const told = await listener(services, issuer, ['import.finished'])
  const table =
    'recipient_email,recipient_first_name,recipient_last_name\nada@b.example,Ada,Byron\ncarl@b.example,Carl,Gauss\n'
  const form = upload('file', Buffer.from(table), 'a.csv', 'text/csv')
  form.set('name', 'Autumn')
  const { status, body } = await issuer.ask('POST', `${O}/earners_lists/imports`, form)
  expect(status).toBe(201)
  expect(await told()).toEqual([{ type: 'import.finished', data: { earners_list_id: body.data.id, count: 2 } }])
})

test('an email that the server of its recipient refuses is told of with its badge', async ({
  db,
  services,
  issuer,
  deliverer,
  mailServer,
}) => {
  const told = await listener(services, issuer, ['mail.failed'])
  const recipient = `gone.${crypto.randomUUID().slice(0, 8)}@wrenfield.example`
  mailServer.refuse(recipient, { responseCode: 550, message: 'No such mailbox' })
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: recipient })
  await sendMails(deliverer)
  expect(await told()).toEqual([
    { type: 'mail.failed', data: { badge_id: badge, kind: expect.any(String), mail_id: expect.any(String) } },
  ])
})

test('a badge that is renewed and one that expires are told of', async ({ db, services, issuer }) => {
  const told = await listener(services, issuer, ['badge.renewed', 'badge.expired'])
  const template = await addTemplate(db, issuer)
  const badge = await addBadge(db, issuer, template, { expires_at: '2099-01-01 10:00:00' })
  const { status, body } = await issuer.ask('POST', `${O}/badges/${badge}/renew`, { expires_at: '2100-01-01 10:00:00' })
  expect(status).toBe(201)
  const renewal = body.data.id
  expect(await told()).toMatchObject([{ type: 'badge.renewed', data: { badge_id: renewal, renews_badge_id: badge } }])
  const expired = JOBS.find(({ name }) => name === 'expired_badges')!
  await db.execute(
    sql`update webhooks set expired_until = '2098-12-31' where organization_id = ${issuer.organizationId}`,
  )
  const tomorrow = { ...services, clock: clockAt('2099-01-02T00:00:00Z') }
  for (let time = 0; time < 2; time += 1) await expired.work(tomorrow, { isStopping: () => false } as never)
  expect((await told()).slice(1)).toMatchObject([{ type: 'badge.expired', data: { badge_id: badge } }])
})

test('a learning path that somebody completes is told of once', async ({ services, db }) => {
  const world = await pathWorld({ services, db })
  const told = await listener(services, world.issuer, ['path.completed'])
  await world.hold('ada.byron', 1, 2)
  await world.work()
  expect(await told()).toEqual([])
  await world.hold('ada.byron', 3)
  await world.work()
  await world.work()
  expect(await told()).toEqual([
    { type: 'path.completed', data: { learning_path_id: world.pathId, earner_id: expect.any(String) } },
  ])
})
