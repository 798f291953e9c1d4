import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test, Visitor } from '#server/public-pages/testing/visitor.ts'
import { addBadge } from '#server/testing/badges.ts'
import { colleague, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { inTens } from './leavers.sql.ts'
import { sendLeavers } from './send-leavers.ts'

const LEAVERS = '/issuers/organization/leavers'
const freshDomain = () => `students-${crypto.randomUUID().slice(0, 8)}.example`
const campaign = (domain: string) => ({ title: 'Summer', domain, last_day: '2027-12-31' })

const rowsOf = async (issuer: Issuer) => (await issuer.ask('GET', LEAVERS)).body.data as Record<string, unknown>[]

test('whoever holds a badge at a domain gets one mail in both languages, whose link leads to where one enters', async ({
  db,
  services,
  issuer,
  visitor,
  enter,
  mailsTo,
}) => {
  const domain = freshDomain()
  const [email, elsewhere] = [`ada@${domain}`, `ben@not-${domain}`]
  const template = await addTemplate(db, issuer)
  const names = { recipient_first_name: 'Ada', recipient_last_name: 'Bianchi' }
  await addBadge(db, issuer, template, { recipient_email: email, ...names })
  await addBadge(db, issuer, template, { recipient_email: email, ...names, recipient_first_name: 'Leo' })
  await addBadge(db, issuer, template, { recipient_email: elsewhere, ...names })
  expect((await issuer.ask('GET', `${LEAVERS}/domains`)).body.data).toContainEqual({ domain, holders_count: 1 })
  const made = await issuer.ask('POST', LEAVERS, campaign(`@${domain.toUpperCase()}`))
  expect(made).toMatchObject({ status: 201, body: { data: { domain, is_sending: true, holders_count: 1 } } })
  await sendLeavers(services)
  await sendLeavers(services)
  const mails = await mailsTo(email)
  const asking = mails.filter(({ subject = '' }) => subject.includes('Take your 2 badges with you'))
  expect(asking).toHaveLength(1)
  expect(asking[0]!.text).toContain('Your badges do not.')
  expect(asking[0]!.text).toContain('I tuoi badge no.')
  expect(asking[0]!.text).toMatch(/\/me\n/)
  expect((await mailsTo(elsewhere)).filter(({ subject = '' }) => subject.includes('badge with you'))).toEqual([])
  expect(await rowsOf(issuer)).toMatchObject([{ is_sending: false, asked_count: null, added_count: null }])
  await enter(visitor, email)
  const { html } = await visitor.get('/me')
  expect(html).toContain(`Will you still read @${domain} in some years?`)
  expect(html).toContain('31 December 2027')
})

test('own words stand in for ours, and the last day follows in any case', async ({ db, services, issuer, mailsTo }) => {
  const domain = freshDomain()
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: `ada@${domain}` })
  await issuer.ask('POST', LEAVERS, { ...campaign(domain), words: 'The mail closes.\nLa posta chiude.' })
  await sendLeavers(services)
  const { text } = (await mailsTo(`ada@${domain}`)).at(-1)!
  for (const part of ['The mail closes.', 'La posta chiude.', '31 December 2027', '31 dicembre 2027']) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Your badges do not')
})

test('nobody is asked who has a lasting address, has said no, has hidden every badge, or whose address is dead', async ({
  app,
  db,
  services,
  issuer,
  enter,
  proofTo,
  mailsTo,
}) => {
  const domain = freshDomain()
  const template = await addTemplate(db, issuer)
  const people = ['lasting', 'refused', 'hidden', 'dead', 'asked'].map((name) => `${name}@${domain}`)
  const ids = []
  for (const recipient_email of people) ids.push(await addBadge(db, issuer, template, { recipient_email }))
  const [lasting, refused, hidden, dead] = people as [string, string, string, string]
  const visitors = [new Visitor(app), new Visitor(app), new Visitor(app)] as const
  await enter(visitors[0], lasting)
  const own = `${crypto.randomUUID().slice(0, 8)}@home.example`
  const { location } = await visitors[0].post('/me/addresses', { email: own })
  await visitors[0].post(location, { code: (await proofTo(own)).code })
  await enter(visitors[1], refused)
  await visitors[1].post('/me/lasting')
  await enter(visitors[2], hidden)
  await visitors[2].post(`/me/badges/${ids[2]}`, { visibility: 'hidden' })
  await db.execute(sql`update earners set email_dead_at = clock_timestamp() where email = ${dead}`)
  await issuer.ask('POST', LEAVERS, campaign(domain))
  await sendLeavers(services)
  const got = []
  for (const email of people) {
    const subjects = (await mailsTo(email)).map(({ subject = '' }) => subject)
    if (subjects.some((subject) => subject.includes('badge with you'))) got.push(email)
  }
  expect(got).toEqual([`asked@${domain}`])
  // The mails belong to no organization, so that no copy of somebody's data tells who was asked.
  const { rows } = await db.execute(sql`select from mails where kind = 'leavers' and organization_id is not null`)
  expect(rows).toEqual([])
})

test('figures come in tens, and no smaller group follows from two of them', async ({ db, services, issuer }) => {
  expect([9, 10, 19, 20].map((count) => inTens(count, 100))).toEqual([0, 10, 10, 20])
  expect([89, 91, 99, 100].map((count) => inTens(count, 100))).toEqual([80, 90, 90, 90])
  expect([inTens(12, 12), inTens(0, 0), inTens(25, 25)]).toEqual([0, 0, 10])
  const domain = freshDomain()
  const template = await addTemplate(db, issuer)
  const emails = Array.from({ length: 34 }, (_, at) => `p${at}@${domain}`)
  for (const recipient_email of emails) await addBadge(db, issuer, template, { recipient_email })
  const { id } = (await issuer.ask('POST', LEAVERS, campaign(domain))).body.data
  await sendLeavers(services)
  const enterAll = async (some: string[], isLasting: boolean) => {
    for (const email of some) {
      await db.execute(sql`
        with made as (insert into passports default values returning id)
        insert into passport_addresses (email, passport_id, is_main)
        select e.email, made.id, e.is_main from made, (values (${email}, true), (${`own-${email}.example`}, false)) e (email, is_main)
        where e.is_main or ${isLasting}`)
    }
  }
  const figures = async () => {
    const [{ holders_count, asked_count, entered_count, added_count } = {}] = await rowsOf(issuer)
    return { holders_count, asked_count, entered_count, added_count }
  }
  await enterAll(emails.slice(0, 9), true)
  expect(await figures()).toEqual({ holders_count: 34, asked_count: 20, entered_count: null, added_count: null })
  await enterAll(emails.slice(9, 21), true)
  await enterAll(emails.slice(21, 33), false)
  const shown = { holders_count: 34, asked_count: 20, entered_count: 20, added_count: 20 }
  expect(await figures()).toEqual(shown)
  // Ended, they stay as they were, and whom it asked is forgotten.
  await issuer.ask('POST', `${LEAVERS}/${id}/end`)
  expect(await figures()).toEqual(shown)
  expect((await db.execute(sql`select from leavers where campaign_id = ${id}`)).rows).toEqual([])
})

test('one reminder goes to those without a lasting address, after fourteen days', async ({
  db,
  services,
  issuer,
  visitor,
  enter,
  proofTo,
  mailsTo,
}) => {
  const domain = freshDomain()
  const template = await addTemplate(db, issuer)
  const [slow, quick] = [`slow@${domain}`, `quick@${domain}`]
  for (const recipient_email of [slow, quick]) await addBadge(db, issuer, template, { recipient_email })
  const { id } = (await issuer.ask('POST', LEAVERS, campaign(domain))).body.data
  await sendLeavers(services)
  expect(await mailsTo(quick)).toHaveLength(2)
  expect((await issuer.ask('POST', `${LEAVERS}/${id}/remind`)).status).toBe(409)
  await db.execute(sql`update leaver_campaigns set created_at = created_at - interval '15 days' where id = ${id}`)
  await enter(visitor, quick)
  const own = `${crypto.randomUUID().slice(0, 8)}@home.example`
  const { location } = await visitor.post('/me/addresses', { email: own })
  await visitor.post(location, { code: (await proofTo(own)).code })
  const asked = async (email: string) =>
    (await mailsTo(email)).filter(({ subject = '' }) => subject.includes('badge with you')).length
  const before = [await asked(slow), await asked(quick)]
  expect((await issuer.ask('POST', `${LEAVERS}/${id}/remind`)).body.data).toMatchObject({ is_sending: true })
  await sendLeavers(services)
  expect([await asked(slow), await asked(quick)]).toEqual([before[0]! + 1, before[1]])
  expect((await issuer.ask('POST', `${LEAVERS}/${id}/remind`)).status).toBe(409)
})

test('a campaign needs holders, a day to come, and a domain that is not being asked', async ({ db, issuer }) => {
  const domain = freshDomain()
  expect((await issuer.ask('POST', LEAVERS, campaign(domain))).body.errors).toHaveProperty('domain')
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: `ada@${domain}` })
  const late = await issuer.ask('POST', LEAVERS, { ...campaign(domain), last_day: '2020-01-01' })
  expect(late.body.errors).toHaveProperty('last_day')
  const { id } = (await issuer.ask('POST', LEAVERS, campaign(domain))).body.data
  expect((await issuer.ask('POST', LEAVERS, campaign(domain))).body.errors).toHaveProperty('domain')
  expect((await issuer.ask('POST', `${LEAVERS}/${id}/end`)).body.data.ended_at).toEqual(expect.any(String))
  expect((await issuer.ask('POST', `${LEAVERS}/${id}/end`)).status).toBe(409)
  // Nor right after one has ended: whoever was asked is left in peace for 14 days.
  expect((await issuer.ask('POST', LEAVERS, campaign(domain))).body.errors).toHaveProperty('domain')
})

test('only admins see and start campaigns, and never another organization’s', async ({ app, db, issuer, stranger }) => {
  const domain = freshDomain()
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: `ada@${domain}` })
  const { id } = (await issuer.ask('POST', LEAVERS, campaign(domain))).body.data
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  expect((await editor.ask('GET', LEAVERS)).status).toBe(403)
  expect((await editor.ask('POST', `${LEAVERS}/${id}/end`)).status).toBe(403)
  expect(await rowsOf(stranger)).toEqual([])
  expect((await stranger.ask('POST', `${LEAVERS}/${id}/end`)).status).toBe(404)
})

test('a campaign ends by itself after its last day, and a mail that still waits is not sent', async ({
  db,
  services,
  issuer,
  mailsTo,
}) => {
  const domain = freshDomain()
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: `ada@${domain}` })
  const { id } = (await issuer.ask('POST', LEAVERS, campaign(domain))).body.data
  await db.execute(sql`update leaver_campaigns set last_day = '2020-01-01' where id = ${id}`)
  await sendLeavers(services)
  expect(await rowsOf(issuer)).toMatchObject([{ ended_at: expect.any(String), is_sending: false }])
  expect((await mailsTo(`ada@${domain}`)).filter(({ subject = '' }) => subject.includes('badge with you'))).toEqual([])
})

test('the question for a lasting address comes for an organization’s own domain only, and a no is for good', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const [school, home] = [`ada@${freshDomain()}`, `ada-${crypto.randomUUID().slice(0, 8)}@mail.example`]
  const domain = school.slice(school.indexOf('@') + 1)
  const other = await signedIn(app, db, { name: 'Borgoforte Music School' })
  for (const recipient_email of [school, home]) {
    await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email })
    await addBadge(db, other, await addTemplate(db, other), { recipient_email })
  }
  await db.execute(sql`
    update organizations set website = ${`https://www.${domain}/en`}, contact_info = ${JSON.stringify({ email: `office@${domain}` })}::jsonb
    where id = ${issuer.organizationId}`)
  await enter(visitor, home)
  expect((await visitor.get('/me')).html).not.toContain('in some years?')
  const second = new Visitor(app)
  await enter(second, school)
  expect((await second.get('/me')).html).toContain(`Will you still read @${domain} in some years?`)
  await second.post('/me/lasting')
  expect((await second.get('/me')).html).not.toContain('in some years?')
  await enter(second, school)
  expect((await second.get('/me')).html).not.toContain('in some years?')
})
