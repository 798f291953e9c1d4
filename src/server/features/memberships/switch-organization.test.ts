import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { memberships } from '#server/schema/tables/accounts.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { alsoIn, ask } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const SWITCH = '/auth/organization'

test('a session switches to another of the user’s organizations, and the next one starts there', async ({
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

test('an organization that the user is not a member of, or has no access to, is not found', async ({
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

test('a request from a page of another organization is refused, and a token need not name its organization', async ({
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

test('an object in another of the user’s organizations is announced only while they have access to it', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, stranger)
  const badge = await addBadge(db, stranger, template)
  const list = await addList(stranger, people(1))
  const { body: filled } = await stranger.ask('GET', `/issuers/organization/earners_lists/${list}`)
  const things = [template.id, badge, list, filled.data.earners[0].id]
  const whereIs = async (id: string) => {
    const { status, body } = await issuer.ask('GET', `/auth/organization?subject_id=${id}`)
    return { status, data: body.data }
  }
  const nowhere = { status: 200, data: null }
  for (const id of [...things, crypto.randomUUID()]) expect(await whereIs(id)).toEqual(nowhere)

  const there = await alsoIn(app, db, issuer, { organizationId: stranger.organizationId, level: 'viewer' })
  const found = { status: 200, data: { id: stranger.organizationId, name: 'Wrenfield College' } }
  for (const id of things) expect(await whereIs(id)).toEqual(found)
  await db.update(memberships).set({ status: 'suspended' }).where(eq(memberships.id, there.membershipId))
  for (const id of things) expect(await whereIs(id)).toEqual(nowhere)
})
