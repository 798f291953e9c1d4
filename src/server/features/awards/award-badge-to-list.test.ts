import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { badges, creditTransactions, events } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const toList = (list: string) => `${BADGES}/earners-lists/${list}`
const PAST = '2000-01-01 00:00:00'

const circumstances = {
  emitted_at: '2025-11-14 18:00:00',
  expires_at: '2028-11-14 00:00:00',
  activity_title: 'Progettare una lezione inclusiva',
  activity_started_at: '2025-09-12',
  activity_ended_at: '2025-10-31',
  notes: 'Delibera 118/2025',
}

test('everybody on the list gets a valid badge, and the response is not wrapped in data', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: 'Inclusive teaching' })
  const list = await addList(issuer, people(3), { name: 'Group A' })
  const { status, body } = await issuer.ask('POST', toList(list), { ...circumstances, badge_template_id: template.id })
  expect(status).toBe(201)
  expect(body).toEqual({ message: '3 badges awarded to the list “Group A”.', award_id: expect.any(String) })

  const { body: listing } = await issuer.ask('GET', BADGES)
  expect(listing.data).toHaveLength(3)
  for (const [index, person] of people(3).reverse().entries()) {
    expect(listing.data[index]).toMatchObject({ ...circumstances, ...person, status: 'valid', revoked_at: null })
    expect(listing.data[index].email).toMatchObject({ status: 'waiting', recipient: person.recipient_email })
  }
  const { body: organization } = await issuer.ask('GET', '/issuers/organization')
  expect(organization.data).toMatchObject({ credits_left: 97, badges_count: 3 })
})

test('the award is one credit transaction, and each badge has its number, mail and history', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: 'Inclusive teaching', language: 'it' })
  await addBadge(db, issuer, template)
  const list = await addList(issuer, people(4))
  await issuer.ask('POST', toList(list), { badge_template_id: template.id })

  const mine = issuer.organizationId
  const spent = await db
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.organizationId, mine))
    .orderBy(creditTransactions.createdAt)
  expect(spent.map(({ credits }) => credits)).toEqual([-1, -4])
  expect(spent[1]).toMatchObject({
    userId: issuer.userId,
    description: 'Inclusive teaching',
    status: 'accepted',
    amount: '0.00',
  })
  const numbers = await db
    .select({ seq: badges.seq })
    .from(badges)
    .where(eq(badges.organizationId, mine))
    .orderBy(badges.seq)
  expect(numbers.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  const sent = await db.select().from(mails).where(eq(mails.organizationId, mine))
  expect(sent).toHaveLength(5)
  expect(
    sent.filter(({ language, kind, status }) => language === 'it' && kind === 'badge_awarded' && status === 'waiting'),
  ).toHaveLength(5)
  const lines = await db.select().from(events).where(eq(events.organizationId, mine))
  expect(lines.filter(({ subject, action }) => subject === 'badge' && action === 'issued')).toHaveLength(5)
  expect(lines.find(({ action }) => action === 'awarded')).toMatchObject({
    subject: 'earners_list',
    subjectId: list,
    data: { badges: 4, skipped: 0 },
  })
})

test('holders of a valid badge are counted, skipped or refused as asked; others are not holders', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(5), { name: 'Group A' })
  const [holder, expired, revoked, otherTemplate] = people(4)
  await addBadge(db, issuer, template, holder)
  await addBadge(db, issuer, template, { ...expired, emittedAt: '1999-01-01 00:00:00', expires_at: PAST })
  await addBadge(db, issuer, template, { ...revoked, revoked: { reason: 'Error', at: PAST } })
  await addBadge(db, issuer, await addTemplate(db, issuer), otherTemplate)
  const award = (duplicates: string, language = 'en') =>
    issuer.ask('POST', toList(list), { badge_template_id: template.id, duplicates }, { 'accept-language': language })

  const refused = await award('refuse')
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(refused.body.message).toBe(
    '1 person on the list already has this badge. Leave them out, or award it to them again.',
  )
  expect((await issuer.ask('GET', BADGES)).body.meta.total).toBe(4)

  expect((await award('skip')).body).toEqual({
    message: '4 badges awarded to the list “Group A”. 1 person already had it and was left out.',
    award_id: expect.any(String),
  })
  expect((await award('skip', 'it')).body).toEqual({
    message: '0 badge assegnati all’elenco «Group A». 5 persone lo avevano già e sono rimaste fuori.',
    award_id: null,
  })
  expect((await award('allow')).body).toEqual({
    message: '5 badges awarded to the list “Group A”.',
    award_id: expect.any(String),
  })
  expect(await award('sometimes')).toMatchObject({
    status: 422,
    body: { errors: { duplicates: [expect.any(String)] } },
  })
  expect((await issuer.ask('GET', '/issuers/organization')).body.data.credits_left).toBe(100 - 4 - 4 - 5)
})

test('a badge of an earlier version of the template is a badge of that template', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  await addBadge(db, issuer, template, people(1)[0])
  await issuer.ask('PUT', `/issuers/organization/badge_templates/${template.id}`, { title: 'Second edition' })
  const list = await addList(issuer, people(1))
  expect(
    await issuer.ask('POST', toList(list), { badge_template_id: template.id, duplicates: 'refuse' }),
  ).toMatchObject({ status: 409 })
})

test('without enough credits nobody gets a badge, and the response says how many are missing', async ({ db, app }) => {
  const issuer = await signedIn(app, db, { creditsLeft: 4 })
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(6))
  const refused = await issuer.ask('POST', toList(list), { badge_template_id: template.id })
  expect(refused).toMatchObject({ status: 422, body: { code: 'not_enough_credits' } })
  expect(refused.body.message).toBe('Not enough credits: 6 badges need 6, you have 4. 2 are missing.')
  expect((await issuer.ask('GET', '/issuers/organization')).body.data).toMatchObject({
    credits_left: 4,
    badges_count: 0,
  })
  expect(
    await db.select().from(creditTransactions).where(eq(creditTransactions.organizationId, issuer.organizationId)),
  ).toEqual([])

  // Skipped people cost no credits.
  for (const person of people(2)) await addBadge(db, { ...issuer }, template, person)
  await db.execute(sql`update organizations set credits_left = 4 where id = ${issuer.organizationId}`)
  expect((await issuer.ask('POST', toList(list), { badge_template_id: template.id, duplicates: 'skip' })).status).toBe(
    201,
  )
  expect((await issuer.ask('GET', '/issuers/organization')).body.data.credits_left).toBe(0)
})

test('a disabled list, an empty one and a template that cannot be awarded are refused', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const draft = await addTemplate(db, issuer, { status: 'draft' })
  const off = await addList(issuer, people(1), { status: 'disabled' })
  const empty = await addList(issuer)
  const list = await addList(issuer, people(1))
  const award = async (to: string, templateId: string, more = {}) => {
    const { status, body } = await issuer.ask('POST', toList(to), { badge_template_id: templateId, ...more })
    return { status, code: body.code }
  }
  expect(await award(off, template.id)).toEqual({ status: 409, code: 'list_disabled' })
  expect(await award(empty, template.id)).toEqual({ status: 422, code: 'list_empty' })
  expect(await award(list, draft.id)).toEqual({ status: 422, code: 'template_not_assignable' })
  expect(await award(list, crypto.randomUUID())).toEqual({ status: 404, code: 'not_found' })
  expect(await award(list, template.id, { expires_at: PAST })).toEqual({ status: 422, code: 'validation_failed' })
  expect((await issuer.ask('GET', BADGES)).body.meta.total).toBe(0)
})

test('10,000 people are awarded in one request', async ({ db, app }) => {
  const issuer = await signedIn(app, db, { creditsLeft: 10_000 })
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(10_000), { name: 'Everybody' })
  const { status, body } = await issuer.ask('POST', toList(list), { badge_template_id: template.id })
  expect({ status, body }).toEqual({
    status: 201,
    body: { message: '10,000 badges awarded to the list “Everybody”.', award_id: expect.any(String) },
  })
  const last = await issuer.ask('GET', `${BADGES}?page=400`)
  expect(last.body.meta).toMatchObject({ total: 10_000, last_page: 400, to: 10_000 })
  expect(last.body.data[24].recipient_email).toBe('person.1@wrenfield.example')
  expect((await issuer.ask('GET', '/issuers/organization')).body.data.credits_left).toBe(0)
})

test('the preview matches what the award then does', async ({ db, app }) => {
  const issuer = await signedIn(app, db, { creditsLeft: 10 })
  const template = await addTemplate(db, issuer)
  const [first, second] = people(2)
  const forever = await addBadge(db, issuer, template, first)
  await addBadge(db, issuer, template, { ...first, expires_at: '2090-01-01 00:00:00' })
  const until = await addBadge(db, issuer, template, { ...second, expires_at: '2091-01-01 00:00:00' })
  const list = await addList(issuer, people(9))
  const preview = async (duplicates?: string) => {
    const query = new URLSearchParams({ badge_template_id: template.id, ...(duplicates && { duplicates }) })
    const { status, body } = await issuer.ask('GET', `${toList(list)}/preview?${query}`)
    expect(status).toBe(200)
    return body.data
  }
  const holder = (person: object, badge_id: string, expires_at: string | null) => ({
    ...person,
    badge_id,
    expires_at,
    earner_id: expect.any(String),
  })
  expect(await preview()).toEqual({
    earners_count: 9,
    list_earners_count: 9,
    dead_addresses_count: 0,
    holders_count: 2,
    holders: [holder(first!, forever, null), holder(second!, until, '2091-01-01 00:00:00')],
    badges_to_issue: 9,
    expires_at_first: null,
    expires_at_last: null,
    credits_before: 7,
    credits_after: 0,
    credits_missing: 2,
    missing_steps_earners_count: 0,
    missing_steps: [],
  })
  expect(await preview('skip')).toMatchObject({ badges_to_issue: 7, credits_after: 0, credits_missing: 0 })
  expect(await preview('refuse')).toMatchObject({ badges_to_issue: 0, credits_before: 7, credits_after: 7 })
  const award = await issuer.ask('POST', toList(list), { badge_template_id: template.id, duplicates: 'skip' })
  expect(award.body.message).toContain('7 badges awarded')
  expect((await issuer.ask('GET', `${toList(list)}/preview`)).body.errors).toHaveProperty('badge_template_id')
})

test('each badge is issued on the day that its earner has in a column of the import, the others at once', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const days = ['2026-03-31', '2026-02-30', '', undefined]
  const list = await addList(
    issuer,
    people(4).map((person, index) => ({ ...person, metadata: { 'Issue date': days[index] } })),
  )
  const award = { badge_template_id: template.id, emitted_at: '2026-05-01 10:00:00', emitted_at_from: 'Issue date' }
  const refused = await issuer.ask('POST', toList(list), {
    ...award,
    emitted_at: PAST,
    expires_at: '2026-03-31 11:00:00',
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: { expires_at: [expect.any(String)] } } })
  expect(await issuer.ask('POST', toList(list), award)).toMatchObject({ status: 201 })
  const { body } = await issuer.ask('GET', `${BADGES}?sort=emitted_at`)
  expect(body.data.map(({ emitted_at }: { emitted_at: string }) => emitted_at)).toEqual([
    '2026-03-31 12:00:00',
    ...Array(3).fill('2026-05-01 10:00:00'),
  ])
})
