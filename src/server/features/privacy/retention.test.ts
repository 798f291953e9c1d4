import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { runCommand } from '#server/admin/run-command.ts'
import { cleanUp } from '#server/jobs/clean-up.sql.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { ERASURES_FILE } from './erasure-file.ts'
import { clearOverdue } from './retention.ts'

const PRIVACY = '/issuers/organization/privacy'

const overdue = async (issuer: Issuer, terms = '') =>
  (await issuer.ask('GET', `${PRIVACY}/retention${terms}`)).body.data

test('data past its retention period is counted first, then cleared at night in steps, and nothing else', async ({
  db,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  const listId = await addList(issuer, people(450))
  await addBadge(db, issuer, template, people(1)[0]!)
  await db.execute(
    sql`update earners set updated_at = now() - interval '7 months' where organization_id = ${issuer.organizationId}`,
  )
  await db.execute(sql`update list_members set created_at = now() - interval '7 months' where list_id = ${listId}`)
  await db.execute(sql`update mails set created_at = now() - interval '14 months', status = 'sent'
    where organization_id = ${issuer.organizationId}`)
  await issuer.ask('POST', '/issuers/organization/earners_lists/earners', {
    earners_list_id: listId,
    ...people(1, 900)[0]!,
  })

  expect(await overdue(issuer)).toEqual({ unused_count: 0, mails_count: 1, activity_count: 0 })
  expect(await overdue(issuer, '?keep_unused_months=6')).toEqual({
    unused_count: 449,
    mails_count: 1,
    activity_count: 0,
  })
  expect(await overdue(issuer, '?keep_unused_months=8&keep_mail_months=24')).toEqual({
    unused_count: 0,
    mails_count: 0,
    activity_count: 0,
  })
  const saved = await issuer.ask('PUT', PRIVACY, { keep_unused_months: 6 })
  expect(saved.body.data).toMatchObject({ keep_unused_months: 6, keep_mail_months: 13 })
  await clearOverdue(services)
  expect(await overdue(issuer)).toEqual({ unused_count: 0, mails_count: 0, activity_count: 0 })
  const left = (await issuer.ask('GET', '/issuers/organization/earners')).body
  expect(left.data.map((earner: { recipient_email: string }) => earner.recipient_email).toSorted()).toEqual([
    'person.1@wrenfield.example',
    'person.900@wrenfield.example',
  ])
  const { rows } = await db.execute(sql`select recipient from mails where organization_id = ${issuer.organizationId}`)
  expect(rows).toEqual([{ recipient: '' }])
})

test('the activity’s retention is previewed and then set, between half a year and ten years', async ({
  db,
  issuer,
}) => {
  await db.execute(sql`
    insert into activities (organization_id, actor_type, kind, created_at)
    select ${issuer.organizationId}::uuid, 'system', 'retention_run', clock_timestamp() - make_interval(months => n)
    from unnest(array[1, 13, 25]) n`)
  expect((await issuer.ask('GET', PRIVACY)).body.data).toMatchObject({ activity_months: 24 })
  expect(await overdue(issuer)).toMatchObject({ activity_count: 1 })
  expect(await overdue(issuer, '?activity_months=12')).toMatchObject({ activity_count: 2 })
  for (const activity_months of [5, 121, null, 12.5]) {
    const { status, body } = await issuer.ask('PUT', PRIVACY, { activity_months })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['activity_months'] })
  }
  expect((await issuer.ask('PUT', PRIVACY, { activity_months: 12 })).body.data.activity_months).toBe(12)
  const { body } = await issuer.ask('GET', '/issuers/organization/activity')
  expect(body.all).toMatchObject({ months_kept: 12 })
  expect(body.data[0]).toMatchObject({ kind: 'retention_changed', details: { fields: ['activity_months'] } })
  await cleanUp(db, 24)
  expect(await overdue(issuer)).toMatchObject({ activity_count: 0 })
})

test('visitors and earners are shown an organization’s privacy contact', async ({ db, app, issuer }) => {
  const template = await addTemplate(db, issuer)
  const badge = await addBadge(db, issuer, template)
  const page = async () => {
    const response = await app.request(`/b/${badge}`)
    return { robots: response.headers.get('x-robots-tag'), html: await response.text() }
  }
  expect(await page()).toMatchObject({ robots: 'noindex', html: expect.stringContaining('content="noindex"') })
  const notices = { privacy_url: 'https://wrenfield.example/privacy', privacy_contact: 'data@wrenfield.example' }
  const { status } = await issuer.ask('PUT', PRIVACY, { ...notices, is_indexed: true })
  expect(status).toBe(200)
  const { robots, html } = await page()
  expect(robots).toBeNull()
  for (const text of ['content="index, follow"', notices.privacy_url, `mailto:${notices.privacy_contact}`])
    expect(html).toContain(text)
  for (const path of [`/o/${issuer.organizationId}`, `/t/${template.id}`])
    expect(await (await app.request(path)).text()).toContain(notices.privacy_url)
  for (const wrong of [{ privacy_url: 'javascript:alert(1)' }, { privacy_contact: 'nobody' }, { keep_mail_months: 0 }])
    expect((await issuer.ask('PUT', PRIVACY, wrong)).status).toBe(422)
})

test('the operator erases by address, and repeats erasures after restoring a backup', async ({
  db,
  issuer,
  stranger,
  services,
  dataDir,
}) => {
  const email = `back.${crypto.randomUUID().slice(0, 8)}@wrenfield.example`
  const person = { recipient_email: email, recipient_first_name: 'Ada', recipient_last_name: 'Back' }
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer), person)
  await addBadge(db, stranger, await addTemplate(db, stranger), person)
  const admin = (command: string, options: Record<string, string>) => runCommand({ command, options }, { db, services })
  expect(await admin('erase-person', { email, organization: issuer.organizationId, wholly: 'yes' })).toMatchObject({
    done: { object: { people: 1, badges: 1 } },
  })
  expect(await admin('erase-person', { email: 'nobody@wrenfield.example' })).toMatchObject({
    wrong: [{ argument: '--email' }],
  })

  // As after restoring an older backup: the person and the badge are back, and the erasure is unknown.
  await db.execute(sql`alter table badges disable trigger user`)
  const earner = await db.execute<{ id: string }>(sql`
    insert into earners (organization_id, email, first_name, last_name, badges_count, created_at)
    values (${issuer.organizationId}, ${email}, 'Ada', 'Back', 1, now() - interval '1 hour') returning id`)
  await db.execute(sql`update badges set earner_id = ${earner.rows[0]!.id}, erased_at = null, recipient_email = ${email}
    where id = ${badge}`)
  await db.execute(sql`alter table badges enable trigger user`)
  await db.execute(sql`delete from erasures where organization_id = ${issuer.organizationId}`)

  expect(await admin('replay-erasures', { file: `${dataDir}/${ERASURES_FILE}` })).toMatchObject({
    done: { object: { people: 1 } },
  })
  expect(await admin('replay-erasures', {})).toMatchObject({ done: { object: { people: 0 } } })
  const { rows } = await db.execute(sql`select organization_id from earners where email = ${email}`)
  expect(rows).toEqual([{ organization_id: stranger.organizationId }])
})

test('an erasure that is repeated after a restore erases who was erased, and nobody else at the address', async ({
  db,
  issuer,
  services,
  dataDir,
}) => {
  const email = `family.${crypto.randomUUID().slice(0, 8)}@wrenfield.example`
  const child = (first: string) => ({
    recipient_email: email,
    recipient_first_name: first,
    recipient_last_name: 'Moss',
  })
  const template = await addTemplate(db, issuer)
  const EARNERS = '/issuers/organization/earners'
  for (const first of ['Ada', 'Ben']) {
    await issuer.ask('POST', '/issuers/organization/badges', { badge_template_id: template.id, ...child(first) })
  }
  const known = async () => (await issuer.ask('GET', `${EARNERS}?search=family`)).body.data
  const ada = (await known()).find((each: { recipient_first_name: string }) => each.recipient_first_name === 'Ada')
  const { fingerprint } = (await issuer.ask('GET', `${EARNERS}/${ada.id}/erasure`)).body.data
  expect((await issuer.ask('POST', `${EARNERS}/${ada.id}/erasure`, { way: 'wholly', fingerprint })).status).toBe(200)

  // As after restoring an older backup: she is back, with an id of that time.
  await db.execute(sql`
    insert into earners (organization_id, email, first_name, last_name, created_at)
    values (${issuer.organizationId}, ${email}, 'Ada', 'Moss', now() - interval '1 hour')`)
  await db.execute(sql`delete from erasures where organization_id = ${issuer.organizationId}`)
  expect((await known()).length).toBe(2)
  const command = { command: 'replay-erasures', options: { file: `${dataDir}/${ERASURES_FILE}` } }
  expect(await runCommand(command, { db, services })).toMatchObject({ done: { object: { people: 1 } } })
  expect(await known()).toMatchObject([{ ...child('Ben'), badges_count: 1 }])
})
