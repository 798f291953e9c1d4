import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { memberships } from '#server/schema/tables/accounts.ts'
import { alsoIn, ask } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

const SWITCH = '/auth/organization'

test('a session goes on in another of the person’s organizations, and so does the next one', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  await alsoIn(app, db, issuer, { organizationId: stranger.organizationId, level: 'viewer' })
  const { status, body } = await issuer.ask('POST', SWITCH, { organization_id: stranger.organizationId })
  expect({ status, organization: body.organization.id, level: body.role.level }).toEqual({
    status: 200,
    organization: stranger.organizationId,
    level: 'viewer',
  })
  expect((await issuer.ask('GET', '/issuers/organization')).body.data.id).toBe(stranger.organizationId)
  expect((await issuer.ask('POST', '/issuers/organization/earners_lists', { name: 'A', earners: [] })).status).toBe(403)
})

test('an organization that one does not belong to, or may not enter, is not there', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const to = (organization_id: string) => issuer.ask('POST', SWITCH, { organization_id })
  expect((await to(stranger.organizationId)).status).toBe(404)
  expect((await to(crypto.randomUUID())).status).toBe(404)
  const there = await alsoIn(app, db, issuer, stranger)
  await db.update(memberships).set({ status: 'suspended' }).where(eq(memberships.id, there.membershipId))
  expect((await to(stranger.organizationId)).status).toBe(404)
  expect((await issuer.ask('GET', '/auth/user')).body.organization.id).toBe(issuer.organizationId)
})

test('what a page of another organization asks for is not done, and a token needs not say where', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const there = await alsoIn(app, db, issuer, stranger)
  const here = { 'x-organization': issuer.organizationId }
  const list = { name: 'Group A', earners: [] }
  expect((await issuer.ask('POST', '/issuers/organization/earners_lists', list, here)).status).toBe(201)
  await issuer.ask('POST', SWITCH, { organization_id: stranger.organizationId })
  for (const [method, path, body] of [
    ['POST', '/issuers/organization/earners_lists', list],
    ['GET', '/issuers/organization/earners_lists', undefined],
    ['GET', '/auth/user', undefined],
  ] as const) {
    const answer = await issuer.ask(method, path, body, here)
    expect([answer.status, answer.body.code]).toEqual([409, 'other_organization'])
  }
  expect((await issuer.ask('GET', '/issuers/organization/earners_lists')).body.data).toEqual([])
  const { token } = (await there.ask('POST', '/auth/tokens', { name: 'Script', scopes: ['issue'] })).body.data
  const made = await ask(app, { authorization: `Bearer ${token}` }, 'POST', '/issuers/organization/earners_lists', list)
  expect(made.status).toBe(201)
})
