import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { test, Visitor } from '#server/public-pages/testing/visitor.ts'
import { addBadge } from '#server/testing/badges.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { endRequests } from './end-requests.ts'

const O = '/issuers/organization'
const REQUESTS = `${O}/requests`
const freshEmail = () => `${crypto.randomUUID().slice(0, 12)}@earners.example`
const feri = { recipient_first_name: 'Giulia', recipient_last_name: 'Feri' }
const ferri = { first_name: 'Giulia', last_name: 'Ferri' }

const openOf = async (issuer: Issuer, query = 'is_open=1') =>
  (await issuer.ask('GET', `${REQUESTS}?${query}`)).body.data as {
    id: string
    kind: string
    [field: string]: unknown
  }[]

/** A badge of Giulia Feri, in her open passport. */
async function givenBadge(
  {
    db,
    issuer,
    visitor,
    enter,
  }: { db: Database; issuer: Issuer; visitor: Visitor; enter: (v: Visitor, e: string) => Promise<void> },
  email = freshEmail(),
) {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer, { title: 'Lab safety' }), {
    recipient_email: email,
    ...feri,
  })
  await enter(visitor, email)
  return {
    id,
    email,
    propose: (name: object = ferri) => visitor.post(`/me/badges/${id}/name`, { ...name, reason: 'One r is missing.' }),
  }
}

test('an approved name corrects the person, and page, certificate and credential of all their badges under the same ids', async ({
  app,
  db,
  issuer,
  stranger,
  visitor,
  enter,
  mailsTo,
}) => {
  const { id, email, propose } = await givenBadge({ db, issuer, visitor, enter })
  const other = await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: email, ...feri })
  const public_ = new Visitor(app)
  const credential = async (badge: string) => JSON.parse((await public_.get(`/b/${badge}/credential`)).html)
  const before = await credential(id)
  await public_.get(`/b/${id}?from=mail`)
  expect((await propose()).location).toBe(`/me/badges/${id}?lang=en`)
  expect((await visitor.get(`/me/badges/${id}`)).html).toContain('Take back')
  const [request] = await openOf(issuer)
  expect(request).toMatchObject({
    kind: 'name',
    status: 'open',
    reason: 'One r is missing.',
    badge: { id, title: 'Lab safety' },
    name: { current: { first_name: 'Giulia', last_name: 'Feri' }, proposed: ferri },
    earner: { recipient_email: email, badges_count: 2 },
  })
  expect(await openOf(stranger)).toEqual([])
  expect((await issuer.ask('GET', `${REQUESTS}/count`)).body.data).toMatchObject({
    open: { name: 1, erasure: 0, mistake: 0 },
  })
  expect((await issuer.ask('GET', '/auth/user')).body.open_requests).toBe(1)
  const path = `${REQUESTS}/${request!.id}`
  expect((await stranger.ask('GET', path)).status).toBe(404)
  expect((await stranger.ask('POST', `${path}/approve`, {})).status).toBe(404)
  expect((await stranger.ask('POST', `${path}/decline`, { answer: 'No.' })).status).toBe(404)
  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  expect((await viewer.ask('POST', `${path}/approve`, {})).status).toBe(403)
  const clerk = await colleague(app, db, issuer.organizationId, 'issuer')
  const approved = await clerk.ask('POST', `${path}/approve`, {})
  expect(approved).toMatchObject({
    status: 200,
    body: { data: { status: 'approved', name: { current: { last_name: 'Feri' }, proposed: ferri } } },
  })
  expect((await clerk.ask('POST', `${path}/approve`, {})).status).toBe(409)
  for (const badge of [id, other]) {
    expect((await public_.get(`/b/${badge}`)).html).toContain('Giulia Ferri')
    expect((await issuer.ask('GET', `${O}/badges/${badge}`)).body.data).toMatchObject({ recipient_last_name: 'Ferri' })
  }
  const after = await credential(id)
  expect(after.id).toBe(before.id)
  const { body } = await issuer.ask('GET', `${O}/events?subject=badge&subject_id=${id}`)
  expect(body.data[0]).toMatchObject({
    action: 'recipient_corrected',
    data: { before: feri, after: { recipient_last_name: 'Ferri' } },
  })
  const lines = (await issuer.ask('GET', `${O}/activity`)).body.data.map(({ kind }: { kind: string }) => kind)
  expect(lines).toEqual(expect.arrayContaining(['name_requested', 'request_approved']))
  expect((await mailsTo(email)).at(-1)?.text).toContain('Your badges now say Giulia Ferri')
  expect(await openOf(issuer)).toEqual([])
})

test('the office may spell a name otherwise than proposed', async ({ db, issuer, visitor, enter }) => {
  const { id, propose } = await givenBadge({ db, issuer, visitor, enter })
  await propose()
  const [request] = await openOf(issuer)
  expect((await issuer.ask('GET', `${REQUESTS}/${request!.id}`)).body.data).toEqual(request)
  await issuer.ask('POST', `${REQUESTS}/${request!.id}/approve`, { first_name: 'Giulia Maria' })
  expect((await issuer.ask('GET', `${O}/badges/${id}`)).body.data).toMatchObject({
    recipient_first_name: 'Giulia Maria',
    recipient_last_name: 'Ferri',
  })
})

test('a badge has one open request; one that was declined with words can be asked again, and one can be taken back', async ({
  db,
  issuer,
  visitor,
  enter,
  mailsTo,
}) => {
  const { id, email, propose } = await givenBadge({ db, issuer, visitor, enter })
  expect((await propose({ first_name: 'Giulia', last_name: 'Feri' })).html).toContain('That is how it is written now.')
  expect((await propose({ first_name: 'Giulia', last_name: ' ' })).html).toContain('Write both names.')
  const [first, second] = await Promise.all([propose(), propose()])
  expect([first!.status, second!.status].sort()).toEqual([303, 422])
  const [request] = await openOf(issuer)
  const decline = `${REQUESTS}/${request!.id}/decline`
  expect((await issuer.ask('POST', decline, { answer: ' ' })).body.errors).toHaveProperty('answer')
  await issuer.ask('POST', decline, { answer: 'Your passport says Feri.\nBring it.' })
  const { text } = (await mailsTo(email)).at(-1)!
  expect(text).toContain('Wrenfield College has not changed the name on “Lab safety”, and writes:')
  expect(text).toContain('Your passport says Feri.')
  expect((await visitor.get(`/me/badges/${id}`)).html).toContain('Your passport says Feri.')
  expect((await propose()).status).toBe(303)
  const [again] = await openOf(issuer)
  await visitor.post('/me/requests/withdraw', { id: again!.id })
  expect(await openOf(issuer)).toEqual([])
  expect(await openOf(issuer, 'is_open=0')).toMatchObject([{ status: 'withdrawn' }, { status: 'declined' }])
})

test('another’s badge, and one that is revoked or undone, cannot be asked about, and nobody takes back another’s request', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const { id, propose } = await givenBadge({ db, issuer, visitor, enter })
  const other = new Visitor(app)
  await enter(other, freshEmail())
  expect((await other.post(`/me/badges/${id}/name`, { ...ferri })).status).toBe(404)
  await propose()
  const [request] = await openOf(issuer)
  await other.post('/me/requests/withdraw', { id: request!.id })
  expect(await openOf(issuer)).toHaveLength(1)
  await visitor.post('/me/requests/withdraw', { id: request!.id })
  await issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'Error' })
  expect((await propose()).status).toBe(404)
  expect((await visitor.get(`/me/badges/${id}`)).html).not.toContain('My name is wrong')
  const undone = await givenBadge({ db, issuer, visitor: other, enter })
  const { award_id } = (await issuer.ask('GET', `${O}/badges/${undone.id}`)).body.data
  await issuer.ask('POST', `${O}/awards/${award_id}/undo`)
  expect((await undone.propose()).status).toBe(404)
})

test('of two people at one address, a request is about the one whose badge it is, and cannot take the other’s name', async ({
  db,
  issuer,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const leo = { recipient_first_name: 'Leo', recipient_last_name: 'Feri' }
  const theirs = await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: email, ...leo })
  const { propose } = await givenBadge({ db, issuer, visitor, enter }, email)
  await propose({ first_name: 'Leo', last_name: 'Feri' })
  const [request] = await openOf(issuer)
  const taken = await issuer.ask('POST', `${REQUESTS}/${request!.id}/approve`, {})
  expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining('Somebody else at this address')])
  await issuer.ask('POST', `${REQUESTS}/${request!.id}/approve`, ferri)
  expect((await issuer.ask('GET', `${O}/badges/${theirs}`)).body.data).toMatchObject(leo)
})

test('a request ends as its badge is corrected to somebody else', async ({ db, issuer, visitor, enter }) => {
  const { id, propose } = await givenBadge({ db, issuer, visitor, enter })
  await propose()
  const [request] = await openOf(issuer)
  await issuer.ask('PUT', `${O}/badges/${id}/recipient`, {
    recipient_email: freshEmail(),
    recipient_first_name: 'Ben',
    recipient_last_name: 'Wren',
  })
  expect(await openOf(issuer)).toEqual([])
  expect((await issuer.ask('POST', `${REQUESTS}/${request!.id}/approve`, {})).status).toBe(409)
})

test('many names are approved at once, and what cannot be is said', async ({ app, db, issuer, visitor, enter }) => {
  const one = await givenBadge({ db, issuer, visitor, enter })
  const second = new Visitor(app)
  const two = await givenBadge({ db, issuer, visitor: second, enter })
  await one.propose()
  await two.propose()
  const ids = (await openOf(issuer)).map(({ id }) => id)
  await visitor.post('/me/requests/withdraw', { id: ids[0]! })
  const { body } = await issuer.ask('POST', `${REQUESTS}/approve`, { request_ids: ids })
  expect(body.data).toMatchObject({
    decided_count: 1,
    skipped: [{ id: ids[0], message: expect.stringContaining('taken back') }],
  })
  const unknown = { request_ids: [crypto.randomUUID()] }
  expect((await issuer.ask('POST', `${REQUESTS}/approve`, unknown)).status).toBe(404)
  expect(
    (await issuer.ask('POST', `${REQUESTS}/decline`, { request_ids: ids, answer: 'No.' })).body.data.decided_count,
  ).toBe(0)
})

test('to be erased is asked once, declined by admins only, and granted by erasing, which the person is told', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
  mailsTo,
}) => {
  const { id, email, propose } = await givenBadge({ db, issuer, visitor, enter })
  await propose()
  const person = /name="person" value="([^"]*)"/.exec((await visitor.get('/me/data')).html)?.[1] ?? ''
  const ask = (fields: object = { sure: '1' }) => visitor.post('/me/data/erasure', { person, ...fields })
  await ask({})
  expect(await openOf(issuer, 'kind=erasure')).toEqual([])
  await ask()
  await ask()
  const [request, ...others] = await openOf(issuer, 'kind=erasure')
  expect([request!.kind, others.length]).toEqual(['erasure', 0])
  const path = `${REQUESTS}/${request!.id}`
  const clerk = await colleague(app, db, issuer.organizationId, 'issuer')
  expect((await clerk.ask('POST', `${path}/decline`, { answer: 'No.' })).status).toBe(403)
  expect((await issuer.ask('POST', `${path}/approve`, {})).status).toBe(409)
  const together = { request_ids: [request!.id], answer: 'No.' }
  expect((await issuer.ask('POST', `${REQUESTS}/decline`, together)).body.data).toEqual({
    decided_count: 0,
    skipped: [{ id: request!.id, message: 'Only names can be answered together.' }],
  })
  const { fingerprint } = (await issuer.ask('GET', `${O}/earners/${person}/erasure`)).body.data
  await db.execute(sql`update sessions set proved_at = clock_timestamp() where user_id = ${issuer.userId}`)
  expect((await issuer.ask('POST', `${O}/earners/${person}/erasure`, { way: 'wholly', fingerprint })).status).toBe(200)
  const answered = await openOf(issuer, 'is_open=0')
  expect(answered).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'erasure', status: 'approved', earner: null }),
      expect.objectContaining({ kind: 'name', status: 'withdrawn', earner: null, reason: '' }),
    ]),
  )
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Wrenfield College has erased your data')
  expect((await visitor.get(`/b/${id}`)).status).toBe(410)
})

test('a name that nobody answers ends after ten days, and the office is reminded three days before', async ({
  db,
  services,
  issuer,
  visitor,
  enter,
  mailsTo,
}) => {
  const { email, propose } = await givenBadge({ db, issuer, visitor, enter })
  await propose()
  const pass = (days: number) =>
    db.execute(
      sql`update requests set due_at = due_at - make_interval(days => ${days}) where organization_id = ${issuer.organizationId}`,
    )
  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${issuer.userId}`)
  const reminders = async () => (await mailsTo(rows[0]!.email)).length
  await endRequests(services)
  expect(await reminders()).toBe(0)
  await pass(8)
  await endRequests(services)
  await endRequests(services)
  expect(await reminders()).toBe(1)
  await pass(3)
  await endRequests(services)
  expect(await openOf(issuer, 'status=expired')).toHaveLength(1)
  expect((await mailsTo(email)).at(-1)?.text).toContain('has not answered within ten days')
  expect((await propose()).status).toBe(303)
})

test('the report that a badge is somebody else’s stands among the requests until it is settled', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const { id } = await givenBadge({ db, issuer, visitor, enter })
  const link = /\/not-for-me\/[^"]*/.exec((await visitor.get(`/me/badges/${id}`)).html)?.[0] ?? ''
  await new Visitor(app).post(link)
  expect(await openOf(issuer)).toMatchObject([{ kind: 'mistake', badge: { id }, due_at: null, name: null }])
  await issuer.ask('POST', `${O}/badges/${id}/mistake/settle`)
  expect(await openOf(issuer)).toEqual([])
})
