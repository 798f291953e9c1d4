import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { events } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { addBadgeCollection } from '#server/testing/badge-collection.ts'
import { addBadge } from '#server/testing/badges.ts'
import { people } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const reason = 'Issued in error'

test('badges named by id are revoked for one reason, each with its mail', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { language: 'it' })
  const [first, second, third] = await Promise.all(people(3).map((person) => addBadge(db, issuer, template, person)))
  await issuer.ask('POST', `/issuers/badges/${third}/revoke`, { reason: 'Before' })
  const { status, body } = await issuer.ask('POST', `${BADGES}/revoke`, {
    badge_ids: [first, second, first!.toUpperCase(), third],
    reason,
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      data: {
        revoked_count: 2,
        skipped_count: 1,
        message: '2 badges revoked. 1 badge was not revoked: it is no longer valid.',
      },
    },
  })
  const { data } = (await issuer.ask('GET', BADGES)).body
  const reasons = Object.fromEntries(
    data.map((badge: { id: string; revoked_reason: string }) => [badge.id, badge.revoked_reason]),
  )
  expect(reasons).toEqual({ [first!]: reason, [second!]: reason, [third!]: 'Before' })
  const sent = await db
    .select()
    .from(mails)
    .where(and(eq(mails.organizationId, issuer.organizationId), eq(mails.kind, 'badge_revoked')))
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(people(3).map(({ recipient_email }) => recipient_email))
  const lines = await db
    .select()
    .from(events)
    .where(and(eq(events.organizationId, issuer.organizationId), eq(events.action, 'revoked')))
  expect(lines.filter(({ data: { reason: why } }) => why === reason)).toHaveLength(2)
})

test('an unknown id and another organization’s get the same 404, and no badge is changed', async ({
  db,
  issuer,
  stranger,
}) => {
  const mine = await addBadge(db, issuer, await addTemplate(db, issuer))
  const theirs = await addBadge(db, stranger, await addTemplate(db, stranger))
  for (const action of ['revoke', 'resend']) {
    const ask = (id: string) => issuer.ask('POST', `${BADGES}/${action}`, { badge_ids: [mine, id], reason })
    const foreign = await ask(theirs)
    expect(foreign.status).toBe(404)
    expect((await ask(crypto.randomUUID())).body).toEqual(foreign.body)
  }
  expect((await issuer.ask('GET', `${BADGES}/${mine}`)).body.data.status).toBe('valid')
  expect((await stranger.ask('GET', `${BADGES}/${theirs}`)).body.data.status).toBe('valid')
})

test('a filter revokes what its listing showed, and nothing if that has changed', async ({ db, issuer }) => {
  const known = await addBadgeCollection(db, issuer, 40)
  const filter = { search: 'rossi', created_at_after: '2025-11-05' }
  const { total } = (await issuer.ask('GET', `${BADGES}?${new URLSearchParams(filter)}`)).body.meta
  const valid = (await issuer.ask('GET', `${BADGES}?${new URLSearchParams({ ...filter, status: 'valid' })}`)).body.meta
    .total
  expect(valid).toBeGreaterThan(0)

  const refused = await issuer.ask('POST', `${BADGES}/revoke`, { filter, expected_count: total + 1, reason })
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(refused.body.message).toBe(
    `The filters now match ${total} badges, not ${total + 1}. Check them before you continue.`,
  )
  const revokedBefore = known.filter(({ status }) => status === 'revoked').length
  expect((await issuer.ask('GET', `${BADGES}?status=revoked`)).body.meta.total).toBe(revokedBefore)

  const done = await issuer.ask('POST', `${BADGES}/revoke`, { filter, expected_count: total, reason })
  expect(done.body.data).toMatchObject({ revoked_count: valid, skipped_count: total - valid })
  expect((await issuer.ask('GET', `${BADGES}?status=revoked`)).body.meta.total).toBe(revokedBefore + valid)
})

test('a selection is either ids or a filter with its count', async ({ issuer }) => {
  const fieldsFor = async (body: object) => {
    const { status, body: problem } = await issuer.ask('POST', `${BADGES}/revoke`, { reason, ...body })
    return { status, fields: Object.keys(problem.errors ?? {}) }
  }
  expect(await fieldsFor({})).toEqual({ status: 422, fields: ['badge_ids'] })
  expect(await fieldsFor({ badge_ids: [] })).toEqual({ status: 422, fields: ['badge_ids'] })
  expect(await fieldsFor({ filter: {} })).toEqual({ status: 422, fields: ['expected_count'] })
  expect(await fieldsFor({ filter: {}, expected_count: 1, badge_ids: [crypto.randomUUID()] })).toEqual({
    status: 422,
    fields: ['badge_ids'],
  })
  expect(await fieldsFor({ filter: { status: 'lost' }, expected_count: 1 })).toEqual({
    status: 422,
    fields: ['filter.status'],
  })
})

test('the mail of an award is sent again; one that still waits is not written twice', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const mailsOf = () => db.select().from(mails).where(eq(mails.badgeId, id)).orderBy(mails.createdAt)
  const [waiting] = await mailsOf()
  await db.update(mails).set({ nextAttemptAt: '2090-01-01 00:00:00+00' }).where(eq(mails.badgeId, id))
  const { status, body } = await issuer.ask('POST', `${BADGES}/${id}/resend`)
  expect({ status, email: body.data.email.id }).toEqual({ status: 200, email: waiting!.id })
  expect((await mailsOf())[0]!.nextAttemptAt < '2090').toBe(true)

  // A worker that is sending the mail has a lease of a minute, during which no other worker may take it.
  const underWay = new Date(Date.now() + 50_000).toISOString()
  await db.update(mails).set({ nextAttemptAt: underWay, attempts: 1 }).where(eq(mails.badgeId, id))
  const untouched = await mailsOf()
  expect((await issuer.ask('POST', `${BADGES}/${id}/resend`)).status).toBe(200)
  expect(await mailsOf()).toEqual(untouched)

  await db.update(mails).set({ status: 'failed', lastError: '550 no such user' }).where(eq(mails.badgeId, id))
  const failed = (await issuer.ask('GET', `${BADGES}/${id}`)).body.data
  expect(failed.email).toMatchObject({ id: waiting!.id, status: 'failed', error: '550 no such user' })
  const again = await issuer.ask('POST', `${BADGES}/${id}/resend`)
  expect(again.body.data.email).toMatchObject({ status: 'waiting', error: null })
  expect(again.body.data.email.id).not.toBe(waiting!.id)
  expect(await mailsOf()).toHaveLength(2)
  const history = await issuer.ask('GET', `/issuers/organization/events?subject=badge&subject_id=${id}`)
  const actions = history.body.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['mail_resent', 'mail_resent', 'mail_resent', 'issued'])
})

test('the mail of a revoked badge is not sent again', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const [first, second] = await Promise.all(people(2).map((person) => addBadge(db, issuer, template, person)))
  await db
    .update(mails)
    .set({ status: 'sent', sentAt: '2025-11-14 10:42:00.5+00' })
    .where(eq(mails.organizationId, issuer.organizationId))
  await issuer.ask('POST', `/issuers/badges/${first}/revoke`, { reason })
  expect(await issuer.ask('POST', `${BADGES}/${first}/resend`)).toMatchObject({
    status: 409,
    body: { code: 'already_revoked' },
  })
  const many = await issuer.ask(
    'POST',
    `${BADGES}/resend`,
    { filter: {}, expected_count: 2 },
    { 'accept-language': 'it' },
  )
  expect(many.body.data).toEqual({
    resent_count: 1,
    skipped_count: 1,
    message: '1 e-mail in partenza. 1 e-mail non spedita: il badge non è più valido.',
  })
  const { data } = (await issuer.ask('GET', `${BADGES}/${second}`)).body
  expect(data.email).toMatchObject({ status: 'waiting', sent_at: null })
  const sent = (await issuer.ask('GET', `${BADGES}/${first}`)).body.data.email
  expect(sent).toMatchObject({ status: 'sent', sent_at: '2025-11-14T10:42:00.500000Z' })
})
