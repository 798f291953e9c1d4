import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { updateBadgeRevoked } from '#server/features/badges/badges.sql.ts'
import { insertDigests } from '#server/features/reminders/digests.sql.ts'
import { sendReminders } from '#server/features/reminders/send-reminders.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { addDays } from '#server/platform/text/days.ts'
import type { Services } from '#server/services.ts'
import { colleague } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addDelivered, reminders, remindSince, servicesAt } from '#server/testing/reminders.ts'
import type { ReceivedMail } from '#server/testing/servers/mail-server.ts'
import { addTemplate } from '#server/testing/templates.ts'

const today = () => wallClockIn('Europe/Rome', new Date()).slice(0, 10)
const freshEmail = () => `${crypto.randomUUID().slice(0, 12)}@earners.example`
const headersOf = ({ headers }: ReceivedMail) => Object.fromEntries(headers.map(({ key, value }) => [key, value]))
const remindToday = (services: Services) => sendReminders(servicesAt(services, `${today()} 08:00`))

/** The path of the page in a mail's List-Unsubscribe header. */
const stopPathOf = (mail: ReceivedMail | undefined) =>
  new URL(String(headersOf(mail!)['list-unsubscribe']).slice(1, -1)).pathname

test('a reminder says which badge ends and when, leads to how to renew, and can be stopped by one click', async ({
  db,
  app,
  issuer,
  services,
  mailsTo,
}) => {
  await issuer.ask('PUT', '/issuers/organization', { contact_info: { email: 'office@wrenfield.example' } })
  const text =
    '<p>Dear {first_name}, <strong>book</strong> the <a href="https://x.example">refresher</a> for {badge_title}.</p>'
  const settings = reminders([30], { text, renew_url: 'https://wrenfield.example/renew' })
  await remindSince(db, issuer, addDays(today(), -1), settings)
  const template = await addTemplate(db, issuer, { title: 'First aid & care' })
  const email = freshEmail()
  const recipient = { recipient_email: email, recipient_first_name: 'Dev <b>', recipient_last_name: 'Rao' }
  const badge = await addDelivered(db, issuer, template, addDays(today(), 30), recipient)
  await remindToday(services)

  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Your badge “First aid & care” ends on \d/)
  expect(mail?.from?.name).toBe('Wrenfield College via Insegna')
  expect(mail?.replyTo?.[0]?.address).toBe('office@wrenfield.example')
  expect(mail?.text).toContain('Dear Dev <b>, book the refresher (https://x.example) for First aid & care.')
  expect(mail?.text).toMatch(/Ends on \d+ \w+ \d{4}, in 30 days/)
  expect(mail?.text).toContain('https://wrenfield.example/renew')
  expect(mail?.html).not.toContain('Dev <b>')
  const headers = headersOf(mail!)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:4000\/reminders\/[\w.-]+>$/)
  expect(mail?.text).toContain(stopPathOf(mail))

  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await app.request(stopPathOf(mail), oneClick)).status).toBe(200)
  const { rows } = await db.execute(sql`
    select from reminder_opt_outs o join badges b on b.earner_id = o.earner_id where b.id = ${badge}`)
  expect(rows).toHaveLength(1)
})

test('one mail lists all badges of a person except those revoked since, and is not sent if none is left', async ({
  db,
  issuer,
  services,
  mailsTo,
}) => {
  await remindSince(db, issuer, addDays(today(), -1), reminders([30, 1], { on_day_after: true }))
  const [italian, english, gone] = await Promise.all([
    addTemplate(db, issuer, { title: 'Primo soccorso', language: 'it' }),
    addTemplate(db, issuer, { title: 'Fire safety' }),
    addTemplate(db, issuer, { title: 'Tree climbing' }),
  ])
  const [several, none] = [freshEmail(), freshEmail()]
  const of = (recipient_email: string) => ({ recipient_email, recipient_first_name: 'Ada' })
  await addDelivered(db, issuer, italian!, addDays(today(), -1), of(several))
  await addDelivered(db, issuer, english!, addDays(today(), 1), of(several))
  const revoked = [
    await addDelivered(db, issuer, gone!, addDays(today(), 30), of(several)),
    await addDelivered(db, issuer, gone!, addDays(today(), 30), of(none)),
  ]
  await remindToday(services)
  const by = { reason: 'By mistake', at: `${today()} 09:00:00` }
  for (const badge of revoked) await updateBadgeRevoked(db, issuer.organizationId, badge, by)

  const [mail, ...more] = await mailsTo(several)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 dei tuoi badge di Wrenfield College scadono presto')
  expect(mail?.text).toMatch(/Primo soccorso\nScaduto (il |l’)\d/)
  expect(mail?.text).toMatch(/Fire safety\nScade domani, (il |l’)\d/)
  expect(mail?.text).not.toContain('Tree climbing')
  expect(await mailsTo(none)).toEqual([])
})

test('a waiting reminder is not sent once the earner’s address has changed', async ({
  db,
  issuer,
  services,
  mailsTo,
}) => {
  await remindSince(db, issuer, addDays(today(), -1), reminders([30]))
  const [wrong, right] = [freshEmail(), freshEmail()]
  const template = await addTemplate(db, issuer)
  const badge = await addDelivered(db, issuer, template, addDays(today(), 30), { recipient_email: wrong })
  await remindToday(services)
  const { rows } = await db.execute<{ id: string }>(sql`select earner_id as id from badges where id = ${badge}`)
  const corrected = { recipient_email: right, recipient_first_name: 'Giulia' }
  expect((await issuer.ask('PUT', `/issuers/organization/earners/${rows[0]!.id}`, corrected)).status).toBe(200)
  expect(await mailsTo(wrong)).toEqual([])
})

test('the weekly digest says how many badges expire and links to the filtered table', async ({
  db,
  app,
  issuer,
  mailsTo,
}) => {
  const member = await colleague(app, db, issuer.organizationId, 'viewer')
  await member.ask('PUT', '/auth/weekly-digest', { is_on: true })
  await addDelivered(db, issuer, await addTemplate(db, issuer), '2037-04-20')
  await insertDigests(db, '2037-04-13', { from: '2037-04-13', until: '2037-05-12' })
  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${member.userId}`)
  const [mail] = await mailsTo(rows[0]!.email)
  expect(mail?.subject).toBe('1 badge of Wrenfield College ends in the next 30 days')
  expect(mail?.text).toContain('/badges?state=valid&renewed=0&expires_from=2037-04-13&expires_to=2037-05-12')
  expect(headersOf(mail!)).not.toHaveProperty('list-unsubscribe')
})
