import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mails } from '#server/schema/tables/mails.ts'
import { addBadge } from '#server/testing/badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const revoke = (issuer: Issuer, id: string, body: object = { reason: 'Issued in error' }) =>
  issuer.ask('POST', `/issuers/badges/${id}/revoke`, body)

test('a revoked badge says when and why, and is as it was otherwise', async ({ db, issuer }) => {
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

test('a second revocation changes nothing and tells nobody', async ({ db, issuer }) => {
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
