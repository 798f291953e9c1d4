import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mails } from '#server/schema/tables/mails.ts'
import { addBadge } from '#server/testing/badges.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const revoke = (issuer: Issuer, id: string, body: object = { reason: 'Issued in error' }) =>
  issuer.ask('POST', `/issuers/badges/${id}/revoke`, body)

test('a revoked badge shows when and why, and is otherwise unchanged', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const before = (await issuer.ask('GET', `/issuers/organization/badges/${id}`)).body.data
  const { status, body } = await revoke(issuer, id)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    ...before,
    status: 'revoked',
    state: 'revoked',
    revoked_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    revoked_reason: 'Issued in error',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  })
  expect((await issuer.ask('GET', '/issuers/organization')).body.data).toMatchObject({
    credits_left: 99,
    badges_count: 1,
  })
})

test('a second revocation changes nothing and sends no mail', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const first = await revoke(issuer, id)
  expect(await revoke(issuer, id, { reason: 'Another' })).toMatchObject({
    status: 409,
    body: { code: 'already_revoked' },
  })
  expect((await issuer.ask('GET', `/issuers/organization/badges/${id}`)).body).toEqual(first.body)
  const sent = await db
    .select()
    .from(mails)
    .where(and(eq(mails.badgeId, id), eq(mails.kind, 'badge_revoked')))
  expect(sent).toHaveLength(1)
})

test('a reason is needed, of at most 1,000 characters', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(1001) }, { reason: null }]) {
    expect(await revoke(issuer, id, body)).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    })
  }
  expect((await revoke(issuer, id, { reason: 'x'.repeat(1000) })).status).toBe(200)
})

test('an issuer can revoke only the badges that they awarded, one by one and in bulk', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const member = await colleague(app, db, issuer.organizationId, 'issuer')
  const another = await colleague(app, db, issuer.organizationId, 'issuer')
  const [own, foreign] = [await addBadge(db, member, template), await addBadge(db, issuer, template)]
  const statusOf = async (id: string) =>
    (await issuer.ask('GET', `/issuers/organization/badges/${id}`)).body.data.status
  const mayRevoke = async (by: Issuer) => {
    const { body } = await by.ask('GET', '/issuers/organization/badges?sort=created_at')
    const listed = body.data.map((badge: { may_revoke: boolean }) => badge.may_revoke)
    for (const [index, id] of [own, foreign].entries())
      expect((await by.ask('GET', `/issuers/organization/badges/${id}`)).body.data.may_revoke).toBe(listed[index])
    return listed
  }

  expect(await mayRevoke(member)).toEqual([true, false])
  expect(await mayRevoke(another)).toEqual([false, false])
  expect(await mayRevoke(issuer)).toEqual([true, true])
  expect(await mayRevoke(await colleague(app, db, issuer.organizationId, 'viewer'))).toEqual([false, false])
  for (const [by, id] of [
    [member, foreign],
    [another, own],
  ] as const) {
    const { status, body } = await revoke(by, id)
    expect({ status, ...body }).toEqual({
      status: 403,
      code: 'forbidden',
      message:
        'You revoke the badges that you have awarded. This one may be revoked only by owners, admins and editors.',
    })
  }
  const many = { reason: 'Issued in error', badge_ids: [own, foreign], expected_count: 2 }
  const refused = await member.ask('POST', '/issuers/organization/badges/revoke', many)
  expect({ status: refused.status, ...refused.body }).toEqual({
    status: 403,
    code: 'forbidden',
    message: 'Only owners, admins and editors may do this.',
  })
  expect([await statusOf(own), await statusOf(foreign)]).toEqual(['valid', 'valid'])

  expect((await revoke(member, own)).status).toBe(200)
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  expect((await revoke(editor, foreign)).status).toBe(200)
})
