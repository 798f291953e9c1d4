import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addDelivered, remindAt, reminders, remindersOf, remindSince } from '#server/testing/reminders.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const giulia = 'giulia.ferri@wrenfield.example'
const person = (name: string) => ({
  recipient_email: `${name}@wrenfield.example`,
  recipient_first_name: name,
  recipient_last_name: 'Quill',
})

/** The days around those on which reminders are due, DST changes and 29 February among them. */
const DAYS = [
  ...['2027-03-01', '2027-03-02', '2027-03-27', '2027-03-28', '2027-03-29', '2027-04-25', '2027-04-26', '2027-04-27'],
  ...['2027-04-28', '2027-04-29', '2027-10-30', '2027-10-31', '2027-11-01', '2027-11-28', '2027-11-29', '2027-11-30'],
  ...['2027-12-01', '2027-12-02', '2028-01-29', '2028-01-30', '2028-01-31', '2028-02-27', '2028-02-28', '2028-02-29'],
  ...['2028-03-01', '2028-03-02'],
]

test('around both DST changes and 29 February, every reminder is sent on its day at eight', async ({
  db,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  await remindSince(db, issuer, '2027-02-28', reminders([365, 30, 1], { on_day_after: true }))
  const badge = await addDelivered(db, issuer, template, '2028-02-29')
  const spring = await addDelivered(db, issuer, template, '2027-04-27', person('spring'))
  const autumn = await addDelivered(db, issuer, template, '2027-11-30', person('autumn'))

  const sent: [string, string, number][] = []
  for (const day of DAYS) {
    const known = (await remindersOf(db, issuer)).length
    if (['2027-03-01', '2027-03-28', '2027-10-31'].includes(day)) {
      expect(await remindAt(services, `${day} 07:59`)).toBe(0)
    }
    if ((await remindAt(services, `${day} 08:00`)) === 0) continue
    for (const mail of (await remindersOf(db, issuer)).slice(known))
      sent.push(...mail.badges.map(({ badge: id, days }): [string, string, number] => [day, id, days]))
  }
  expect(sent).toEqual([
    ['2027-03-01', badge, 365],
    ['2027-03-28', spring, 30],
    ['2027-04-26', spring, 1],
    ['2027-04-28', spring, -1],
    ['2027-10-31', autumn, 30],
    ['2027-11-29', autumn, 1],
    ['2027-12-01', autumn, -1],
    ['2028-01-30', badge, 30],
    ['2028-02-28', badge, 1],
    ['2028-03-01', badge, -1],
  ])
})

test('after a five-day outage missed reminders are sent in one mail per person, after a week they are dropped', async ({
  db,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  await remindSince(db, issuer, '2027-05-01', reminders([10, 8], { on_day_after: true }))
  const first = await addDelivered(db, issuer, template, '2027-05-12')
  const second = await addDelivered(db, issuer, template, '2027-05-15')
  // The first badge's reminders were due on 2 and 4 May, the second one's on 5 and 7 May. The service is back on 7 May.
  expect(await remindAt(services, '2027-05-07 03:00')).toBe(0)
  expect(await remindAt(services, '2027-05-07 08:00')).toBe(1)
  const both = [first, second].flatMap((badge) => [8, 10].map((days) => ({ badge, days })))
  const [mail, ...more] = await remindersOf(db, issuer)
  expect(more).toEqual([])
  expect(mail?.recipient).toBe(giulia)
  expect(mail?.badges).toHaveLength(4)
  expect(mail?.badges).toEqual(expect.arrayContaining(both))

  // The reminders for the day after expiry were due on 13 May (eight days late, so dropped) and on 16 May.
  expect(await remindAt(services, '2027-05-21 09:30')).toBe(1)
  expect((await remindersOf(db, issuer))[1]?.badges).toEqual([{ badge: second, days: -1 }])
})

test('a reminder is never sent twice, even if two processes send at once', async ({ db, issuer, services }) => {
  const template = await addTemplate(db, issuer)
  await remindSince(db, issuer, '2027-06-01', reminders([30]))
  const badge = await addDelivered(db, issuer, template, '2027-07-02')
  await Promise.all([1, 2].map(() => remindAt(services, '2027-06-02 08:00')))
  expect(await remindersOf(db, issuer)).toHaveLength(1)
  expect(await remindAt(services, '2027-06-02 23:00')).toBe(0)
  await db.execute(sql`
    update reminder_runs set done_until = '2027-05-30' where organization_id = ${issuer.organizationId}`)
  expect(await remindAt(services, '2027-06-02 08:00')).toBe(0)
  expect(await remindersOf(db, issuer)).toEqual([{ recipient: giulia, badges: [{ badge, days: 30 }] }])
})

test('no reminders are sent for badges that are revoked, renewed, undelivered or not yet issued, or after an opt-out', async ({
  db,
  issuer,
  stranger,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  await remindSince(db, issuer, '2027-06-01', reminders([30]))
  const day = '2027-07-02'
  const revoked = { reason: 'By mistake', at: '2027-01-01 09:00:00' }
  await addDelivered(db, issuer, template, day, { ...person('revoked'), revoked })
  await addDelivered(db, issuer, template, day, { ...person('ahead'), emittedAt: '2027-06-10 09:00:00' })
  await addBadge(db, issuer, template, { ...person('waiting'), expires_at: `${day} 23:59:59` })
  const failed = await addBadge(db, issuer, template, { ...person('failed'), expires_at: `${day} 23:59:59` })
  await db.execute(sql`update mails set status = 'failed' where badge_id = ${failed}`)
  const stopped = await addDelivered(db, issuer, template, day, person('stopped'))
  await db.execute(sql`
    insert into reminder_opt_outs (organization_id, earner_id) select organization_id, earner_id from badges where id = ${stopped}`)
  const renewed = await addDelivered(db, issuer, template, day, person('renewed'))
  const renewal = await issuer.ask('POST', `/issuers/organization/badges/${renewed}/renew`, {})
  expect(renewal.status, JSON.stringify(renewal.body)).toBe(201)
  await addDelivered(db, issuer, template, '2027-07-03', person('later'))
  await addDelivered(db, stranger, await addTemplate(db, stranger), day, person('elsewhere'))
  const due = await addDelivered(db, issuer, template, day, person('due'))

  expect(await remindAt(services, '2027-06-02 08:00')).toBe(1)
  expect((await remindersOf(db, issuer))[0]?.badges).toEqual([{ badge: due, days: 30 }])
})

test('a disabled organization sends no reminders, and none of those missed are sent later', async ({
  db,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  await remindSince(db, issuer, '2027-06-01', reminders([30, 28]))
  const badge = await addDelivered(db, issuer, template, '2027-07-02')
  const set = (status: string) =>
    db.execute(sql`update organizations set status = ${status} where id = ${issuer.organizationId}`)
  await set('disabled')
  expect(await remindAt(services, '2027-06-02 08:00')).toBe(0)
  await set('enabled')
  expect(await remindAt(services, '2027-06-04 08:00')).toBe(1)
  expect((await remindersOf(db, issuer))[0]?.badges).toEqual([{ badge, days: 28 }])
})

test('an organization whose reminders fail does not delay the others, and is retried', async ({
  db,
  issuer,
  stranger,
  services,
}) => {
  const [broken, other] = issuer.organizationId < stranger.organizationId ? [issuer, stranger] : [stranger, issuer]
  await remindSince(db, broken, '2027-06-01', reminders([30]))
  expect((await other.ask('PUT', '/issuers/organization/reminders', reminders([30]))).status).toBe(200)
  await db.execute(sql`update reminder_runs set done_until = '2027-06-01'`)
  for (const each of [broken, other]) await addDelivered(db, each, await addTemplate(db, each), '2027-07-02')
  await db.execute(
    sql.raw(`
    create function refuse_run() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger refuse_run before update on reminder_runs for each row
    when (new.organization_id = '${broken.organizationId}') execute function refuse_run()`),
  )
  await expect(remindAt(services, '2027-06-02 08:00')).rejects.toThrow()
  await db.execute(sql.raw('drop trigger refuse_run on reminder_runs; drop function refuse_run'))
  expect(await remindersOf(db, broken)).toEqual([])
  expect(await remindersOf(db, other)).toHaveLength(1)
  expect(await remindAt(services, '2027-06-02 08:01')).toBe(1)
  expect(await remindersOf(db, broken)).toHaveLength(1)
})

test('a template’s own reminders replace the organization’s, and reminders start when they are switched on', async ({
  db,
  issuer,
  services,
}) => {
  const [own, silent, common] = await Promise.all([1, 2, 3].map(() => addTemplate(db, issuer)))
  const path = await addLearningPath(db, issuer, [own!])
  await remindSince(db, issuer, '2027-06-01', reminders([30]))
  const change = (template: { id: string }, settings: object | null) =>
    issuer.ask('PUT', `/issuers/organization/badge_templates/${template.id}/reminders`, { own: settings })
  await change(own!, reminders([20]))
  await change(silent!, reminders([30], { is_on: false }))
  const names = ['own', 'silent', 'common', 'path']
  for (const [index, template] of [own!, silent!, common!, path].entries())
    await addDelivered(db, issuer, template, '2027-07-02', person(names[index]!))

  expect(await remindAt(services, '2027-06-02 08:00')).toBe(2)
  const recipients = (await remindersOf(db, issuer)).map(({ recipient }) => recipient).toSorted()
  expect(recipients).toEqual(['common@wrenfield.example', 'path@wrenfield.example'])
  await change(silent!, null)
  expect(await remindAt(services, '2027-06-05 08:00')).toBe(0)
  expect(await remindAt(services, '2027-06-12 08:00')).toBe(1)
  expect((await remindersOf(db, issuer)).at(-1)?.recipient).toBe('own@wrenfield.example')
})

/** People, with two badges each. */
const MANY = 4_000

test('if thousands of badges expire on one day, every person gets one mail', async ({ db, issuer, services }) => {
  const { organizationId } = issuer
  const [one, other] = await Promise.all([addTemplate(db, issuer), addTemplate(db, issuer)])
  await remindSince(db, issuer, '2027-06-01', reminders([30]))
  await db.transaction(async (tx) => {
    // Skips the triggers that keep counters, which this test does not need.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into earners (organization_id, email, first_name, last_name)
      select ${organizationId}, 'person.' || n || '@many.example', 'Person', n::text from generate_series(1, ${MANY}::int) n`)
    for (const [index, { id, versionId }] of [one!, other!].entries()) {
      await tx.execute(sql`
        insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
          recipient_first_name, recipient_last_name, emitted_at, expires_at)
        select organization_id, ${index * MANY}::int + row_number() over (order by id), ${id}::uuid, ${versionId}::uuid, id,
          email, first_name, last_name, '2026-01-01 09:00:00', '2027-07-02 23:59:59'
        from earners where organization_id = ${organizationId}`)
    }
  })
  const before = process.memoryUsage().heapUsed
  expect(await remindAt(services, '2027-06-02 08:00')).toBe(MANY)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024)
  const { rows } = await db.execute<{ mails: number; people: number; sent: number }>(sql`
    select count(distinct m.id)::int as mails, count(distinct m.recipient)::int as people, count(*)::int as sent
    from sent_reminders s join mails m on m.id = s.mail_id where m.organization_id = ${organizationId}`)
  expect(rows[0]).toEqual({ mails: MANY, people: MANY, sent: 2 * MANY })
  // Otherwise the workers of other tests would send these mails.
  await db.execute(sql`delete from mails where organization_id = ${organizationId}`)
})
