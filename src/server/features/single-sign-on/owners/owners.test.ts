import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addUser, alsoIn, ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '../../invitations/testing/invitations.ts'
import { saveTest } from '../attempts/attempts.sql.ts'
import { connectProvider, membersOf, patchOf, userOf } from '../scim/testing/scim-provider.ts'
import { codeOf, comeIn, givenConnection, identityOf, newDomain } from '../testing/given-connection.ts'

const CONNECTIONS = '/issuers/organization/sso_connections'

const named = (db: Database, { userId }: { userId: string }, email: string) =>
  db.update(users).set({ email }).where(eq(users.id, userId))

test('an owner comes in by a provider only once an owner has tested it, whichever protocol it speaks', async ({
  app,
  db,
  issuer,
  services,
}) => {
  for (const protocol of ['oidc', 'saml'] as const) {
    const domain = newDomain()
    const connection = await givenConnection(db, issuer, { domains: [domain], protocol })
    await named(db, issuer, `owner@${domain}`)
    const owner = identityOf({ email: `owner@${domain}` })
    expect(await codeOf(comeIn(services, connection, owner))).toBe('sso_owner')
    const admin = await colleague(app, db, issuer.organizationId, 'admin')
    await saveTest(db, connection.id, admin.userId)
    expect(await codeOf(comeIn(services, connection, owner))).toBe('sso_owner')
    const shown = async () => (await admin.ask('GET', `${CONNECTIONS}/${connection.id}`)).body.data.lets_owners_in
    expect(await shown()).toBe(false)

    const other = await colleague(app, db, issuer.organizationId)
    await saveTest(db, connection.id, other.userId)
    expect(await shown()).toBe(true)
    expect(await codeOf(comeIn(services, connection, owner))).toBe('in')
    // Their own sign-in goes on vouching when the other one is no owner any more.
    await db.update(memberships).set({ level: 'admin' }).where(eq(memberships.userId, other.userId))
    expect(await codeOf(comeIn(services, connection, owner))).toBe('in')
  }
})

test('an administrator who turns a connection to another provider does not come in as an owner', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const domain = newDomain()
  const connection = await givenConnection(db, issuer, { domains: [domain], clientId: 'insegna' })
  const path = `${CONNECTIONS}/${connection.id}`
  await named(db, issuer, `owner@${domain}`)
  const owner = identityOf({ subject: 'owner', email: `owner@${domain}` })
  await saveTest(db, connection.id, issuer.userId)
  await comeIn(services, connection, owner)

  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  const attributes = { ...connection.attributes, email: 'nickname' }
  for (const change of [{ client_id: 'another' }, { attributes }, { trusts_email: true }]) {
    expect(await admin.ask('PUT', path, change), JSON.stringify(change)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: expect.stringContaining('owner') },
    })
  }
  // What says nothing of who people are stays theirs, and so does what is sent unchanged.
  const same = { client_id: 'insegna', attributes: connection.attributes, trusts_email: false }
  expect((await admin.ask('PUT', path, { ...same, client_secret: 'a new one', who: 'domain' })).status).toBe(200)
  expect(await codeOf(comeIn(services, connection, owner))).toBe('in')

  expect((await issuer.ask('PUT', path, { attributes })).body.data).toMatchObject({ lets_owners_in: false })
  // Also who is linked already: another provider may say the same of somebody else.
  expect(await codeOf(comeIn(services, connection, owner))).toBe('sso_owner')
  expect((await admin.ask('PUT', path, { trusts_email: true })).status).toBe(200)
})

test('an invitation as an owner is not accepted by a provider for which no owner vouches', async ({
  db,
  invited,
  issuer,
  services,
}) => {
  const domain = newDomain()
  const email = `next@${domain}`
  const connection = await givenConnection(db, issuer, { domains: [domain] })
  await invited(issuer, email, 'owner')
  expect(await codeOf(comeIn(services, connection, identityOf({ email })))).toBe('sso_owner')
  await saveTest(db, connection.id, issuer.userId)
  expect(await codeOf(comeIn(services, connection, identityOf({ email })))).toBe('in')
})

test('groups and SCIM leave owners as they are, and owners change one another', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const levels = [{ value: 'Readers', level: 'viewer' as const }]
  const provider = await connectProvider(app, db, issuer, { levels, keepsInStep: true })
  const { connection, domain, send } = provider
  const email = `owner@${domain}`
  const userId = await addUser(db, issuer.organizationId, { email })
  await saveTest(db, connection.id, issuer.userId)
  const standing = async () => (await membersOf(db, issuer)).get(email)
  const unchanged = { level: 'owner', status: 'active' }

  await comeIn(services, connection, identityOf({ email, groups: ['Readers'] }))
  const { id } = (await send('POST', '/Users', userOf(email))).body
  const group = (await send('POST', '/Groups', { displayName: 'Readers', members: [{ value: id }] })).body.id
  expect(await standing()).toMatchObject(unchanged)
  for (const [method, path, body] of [
    ['PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false })],
    ['PUT', `/Users/${id}`, userOf(email, { active: false })],
    ['DELETE', `/Users/${id}`],
  ] as const) {
    const refused = await send(method, path, body)
    expect(refused, method).toMatchObject({ status: 409, body: { status: '409' } })
    expect(refused.body.detail).toContain('owner')
  }
  expect((await send('GET', `/Users/${id}`)).body.active).toBe(true)
  expect((await send('DELETE', `/Groups/${group}`)).status).toBe(204)
  expect(await standing()).toMatchObject(unchanged)

  const team = `/issuers/organization/users/${userId}`
  expect((await issuer.ask('PUT', team, { status: 'suspended' })).status).toBe(200)
  expect(
    (await send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'displayName', value: 'Nora' }))).status,
  ).toBe(200)
  expect((await send('PUT', `/Users/${id}`, userOf(email))).status).toBe(200)
  expect(await standing()).toMatchObject({ level: 'owner', status: 'suspended' })
  expect((await issuer.ask('PUT', team, { level: 'editor', status: 'active' })).status).toBe(200)
  expect((await send('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }))).status).toBe(
    200,
  )
  expect(await standing()).toMatchObject({ level: 'editor', status: 'suspended' })
})

test('a session by a provider of one organization does not go on in another one that its person owns', async ({
  app,
  db,
  issuer,
  services,
  stranger,
}) => {
  const domain = newDomain()
  const email = `both@${domain}`
  const userId = await addUser(db, issuer.organizationId, { email, level: 'editor' })
  const owned = await alsoIn(app, db, { userId }, { organizationId: stranger.organizationId, level: 'owner' })
  const connection = await givenConnection(db, issuer, { domains: [domain] })
  const { cookie } = await comeIn(services, connection, identityOf({ email }))
  const to = { organization_id: owned.organizationId }
  expect((await ask(app, { cookie }, 'POST', '/auth/organization', to)).status).toBe(409)
  await db.update(memberships).set({ level: 'admin' }).where(eq(memberships.organizationId, stranger.organizationId))
  expect((await ask(app, { cookie }, 'POST', '/auth/organization', to)).status).toBe(200)
})

test('an administrator requires the provider only once an owner vouches for it', async ({ app, db, issuer }) => {
  const connection = await givenConnection(db, issuer)
  const admin: Issuer = await colleague(app, db, issuer.organizationId, 'admin')
  await saveTest(db, connection.id, admin.userId)
  const lack = async () => (await admin.ask('GET', '/issuers/organization/sign_in')).body.data.lacks
  expect(await lack()).toBe('no_test')
  await saveTest(db, connection.id, issuer.userId)
  expect(await lack()).toBe('no_emergency_owner')
  const [{ ssoRequiredSince } = {}] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.id, issuer.organizationId))
  expect(ssoRequiredSince).toBeNull()
})
