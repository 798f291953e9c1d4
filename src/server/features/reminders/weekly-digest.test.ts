import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { addDelivered, servicesAt } from '#server/testing/reminders.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { sendDigests } from './weekly-digest.ts'

async function wantSince(db: Database, issuer: Issuer, day: string) {
  expect((await issuer.ask('PUT', '/auth/weekly-digest', { is_on: true })).body).toEqual({ data: { is_on: true } })
  await db.execute(sql`
    update memberships set digested_on = ${day} where user_id = ${issuer.userId}`)
}

const digestsOf = async (db: Database, { organizationId }: Issuer) =>
  (
    await db.execute<{ user_id: string; data: object }>(sql`
      select user_id, data from mails where organization_id = ${organizationId} and kind = 'weekly_digest'
      order by created_at`)
  ).rows

test('every Monday at eight subscribers are told how many badges expire in the next 30 days', async ({
  db,
  app,
  issuer,
  services,
}) => {
  const send = (wallClock: string) => sendDigests(servicesAt(services, wallClock))
  const template = await addTemplate(db, issuer)
  const other = await colleague(app, db, issuer.organizationId, 'viewer')
  expect((await other.ask('GET', '/auth/weekly-digest')).body).toEqual({ data: { is_on: false } })
  await wantSince(db, other, '2027-03-24')
  await addDelivered(db, issuer, template, '2027-04-27')
  await addDelivered(db, issuer, template, '2027-04-28', { recipient_email: 'late@wrenfield.example' })
  const revoked = { reason: 'By mistake', at: '2027-01-01 09:00:00' }
  await addDelivered(db, issuer, template, '2027-04-20', { revoked })

  // Daylight saving time starts on Sunday, 28 March.
  await send('2027-03-28 12:00')
  await send('2027-03-29 07:59')
  expect(await digestsOf(db, issuer)).toEqual([])
  await Promise.all([send('2027-03-29 08:00'), send('2027-03-29 08:00')])
  await send('2027-03-31 08:00')
  expect(await digestsOf(db, issuer)).toEqual([
    { user_id: other.userId, data: { count: '1', from: '2027-03-29', until: '2027-04-27' } },
  ])
  // A missed Monday is sent later in the week.
  await send('2027-04-07 10:00')
  expect((await digestsOf(db, issuer))[1]?.data).toEqual({ count: '2', from: '2027-04-07', until: '2027-05-06' })
  // No badges expire, so no mail is sent.
  await send('2027-05-03 08:00')
  expect(await digestsOf(db, issuer)).toHaveLength(2)
})

test('members who unsubscribed, or are suspended or disabled, get no digest', async ({ db, app, issuer, services }) => {
  await addDelivered(db, issuer, await addTemplate(db, issuer), '2027-04-20')
  const off = await colleague(app, db, issuer.organizationId, 'editor')
  const suspended = await colleague(app, db, issuer.organizationId, 'editor')
  const disabled = await colleague(app, db, issuer.organizationId, 'editor')
  for (const each of [off, suspended, disabled]) await wantSince(db, each, '2027-03-24')
  expect((await off.ask('PUT', '/auth/weekly-digest', { is_on: false })).status).toBe(200)
  await db.execute(sql`update memberships set status = 'suspended' where user_id = ${suspended.userId}`)
  await db.execute(sql`update users set disabled_at = now() where id = ${disabled.userId}`)
  await sendDigests(servicesAt(services, '2027-03-29 08:00'))
  expect(await digestsOf(db, issuer)).toEqual([])
})
