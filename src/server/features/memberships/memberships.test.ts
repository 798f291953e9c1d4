import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { apiTokens, memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addUser, alsoIn, ask, colleague } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'
import { hashPassword } from '../accounts/passwords.ts'

const USER = '/auth/user'

test('the signed-in user’s level is named in their language, with its permissions', async ({ app, db, issuer }) => {
  const roles = await Promise.all(
    (['owner', 'admin', 'editor', 'issuer', 'viewer'] as const).map(async (level) => {
      const { ask } = await colleague(app, db, issuer.organizationId, level)
      const { slug, name, scopes, level: own, permissions } = (await ask('GET', USER)).body.role
      expect(permissions).toContain('read')
      return [own, slug, name, scopes, permissions.at(-1)]
    }),
  )
  expect(roles).toEqual([
    ['owner', 'issuer', 'Owner', '["issuer"]', 'own'],
    ['admin', 'issuer', 'Admin', '["issuer"]', 'manage_team'],
    ['editor', 'issuer', 'Editor', '["issuer"]', 'act_on_many'],
    ['issuer', 'issuer', 'Issuer', '["issuer"]', 'revoke'],
    ['viewer', 'viewer', 'Viewer', '[]', 'save_reports'],
  ])
  await db.update(users).set({ language: 'it' }).where(eq(users.id, issuer.userId))
  expect((await issuer.ask('GET', USER)).body.role).toMatchObject({
    name: 'Responsabile',
    description: expect.stringMatching(/^Tutto\. /),
  })
})

test('a member of two organizations is shown both, and in each sees only its own data', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  await db.update(organizations).set({ name: 'Ardle School' }).where(eq(organizations.id, stranger.organizationId))
  const there = await alsoIn(app, db, issuer, { organizationId: stranger.organizationId, level: 'viewer' })
  const { body } = await there.ask('GET', USER)
  expect({ organization: body.organization.name, level: body.role.level }).toEqual({
    organization: 'Ardle School',
    level: 'viewer',
  })
  expect(body.memberships.map((one: { is_current: boolean; level: string }) => [one.level, one.is_current])).toEqual([
    ['viewer', true],
    ['owner', false],
  ])
  expect((await issuer.ask('GET', USER)).body.organization.name).toBe('Wrenfield College')
})

test('signing in enters the organization used last, and fails without a membership that gives access', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const password = 'a quiet brown heron lands'
  const email = `two.${issuer.userId}@wrenfield.example`
  const userId = await addUser(db, issuer.organizationId, { email, passwordHash: await hashPassword(password) })
  const signIn = () => ask(app, {}, 'POST', '/auth/login', { email, password })
  expect((await signIn()).body.organization.id).toBe(issuer.organizationId)

  await alsoIn(app, db, { userId }, { organizationId: stranger.organizationId })
  expect((await signIn()).body.organization.id).toBe(issuer.organizationId)
  await db
    .update(memberships)
    .set({ lastSeenAt: sql`clock_timestamp()` })
    .where(sql`${memberships.userId} = ${userId} and ${memberships.organizationId} = ${stranger.organizationId}`)
  expect((await signIn()).body.organization.id).toBe(stranger.organizationId)

  await db
    .update(memberships)
    .set({ status: 'suspended' })
    .where(eq(memberships.organizationId, stranger.organizationId))
  expect((await signIn()).body.organization.id).toBe(issuer.organizationId)
  await db.update(memberships).set({ status: 'suspended' }).where(eq(memberships.userId, userId))
  const wrong = (await ask(app, {}, 'POST', '/auth/login', { email, password: 'not the right one' })).body
  expect(await signIn()).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', message: expect.stringMatching(/^Your access to .+ is suspended/) },
  })
  await db.delete(memberships).where(eq(memberships.userId, userId))
  expect((await signIn()).body.message).toMatch(/^You are in no team any more/)
  // Only a correct password reveals the reason, and never for an account that the operator disabled.
  await db.update(users).set({ disabledAt: sql`clock_timestamp()` }).where(eq(users.id, userId))
  expect((await signIn()).body).toEqual(wrong)
})

test('the end of a membership ends its sessions and tokens, but not those of another organization', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const there = await alsoIn(app, db, issuer, stranger)
  const made = { name: 'Script', scopes: ['read'] }
  await issuer.ask('POST', '/auth/tokens', made)
  const kept = (await there.ask('POST', '/auth/tokens', made)).body.data

  await db.delete(memberships).where(eq(memberships.id, issuer.membershipId))

  expect((await issuer.ask('GET', USER)).status).toBe(401)
  expect((await there.ask('GET', USER)).status).toBe(200)
  const left = await db.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.userId, issuer.userId))
  expect(left).toEqual([{ id: kept.id }])
  expect(await db.select().from(sessions).where(eq(sessions.userId, issuer.userId))).toHaveLength(1)
})

test('permissions are read at every request, also for tokens', async ({ app, db, issuer }) => {
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  const { token } = (await editor.ask('POST', '/auth/tokens', { name: 'Script', scopes: ['issue'] })).body.data
  const list = { name: 'Group A', earners: [] }
  const byToken = () =>
    ask(app, { authorization: `Bearer ${token}` }, 'POST', '/issuers/organization/earners_lists', list)
  expect((await byToken()).status).toBe(201)

  await db.update(memberships).set({ level: 'viewer' }).where(eq(memberships.id, editor.membershipId))

  for (const answer of [await byToken(), await editor.ask('POST', '/issuers/organization/earners_lists', list)]) {
    expect({ status: answer.status, ...answer.body }).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'Only owners, admins, editors and issuers may do this.',
    })
  }
  const inItalian = { 'accept-language': 'it' }
  expect((await editor.ask('PUT', '/issuers/organization', { name: 'X' }, inItalian)).body.message).toBe(
    'Può farlo solo chi ha il livello Responsabile o Amministrazione.',
  )
})

test('the same idempotency key in another organization is a different one', async ({ app, db, issuer, stranger }) => {
  const there = await alsoIn(app, db, issuer, stranger)
  const key = { 'idempotency-key': 'autumn' }
  const list = { name: 'Group A', earners: [] }
  const here = await issuer.ask('POST', '/issuers/organization/earners_lists', list, key)
  const elsewhere = await there.ask('POST', '/issuers/organization/earners_lists', list, key)
  expect([here.status, elsewhere.status]).toEqual([201, 201])
  expect(elsewhere.body.data.id).not.toBe(here.body.data.id)
})
