import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Level } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import { activities } from '#server/schema/tables/activities.ts'
import { ssoAttempts } from '#server/schema/tables/single-sign-on.ts'
import { addUser, alsoIn, ask, colleague, signedIn } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { saveTest } from './attempts/attempts.sql.ts'
import type { Connection } from './identity.ts'
import {
  attemptFor,
  codeOf,
  comeIn,
  givenConnection,
  identityOf,
  newDomain,
  withRules,
} from './testing/given-connection.ts'

const TEAM = '/issuers/organization/users'

const memberOf = async (db: Database, { organizationId }: Connection, email: string) => {
  const [row] = await db
    .select({ userId: users.id, level: memberships.level, name: users.name, lastName: users.lastName })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.email, email), eq(memberships.organizationId, organizationId)))
  return row
}

const kindsOf = async (db: Database, { organizationId }: Connection) => {
  const rows = await db.select().from(activities).where(eq(activities.organizationId, organizationId))
  return rows.map(({ kind }) => kind).toSorted()
}

test('an invited person comes in with the invited level, and the invitation is accepted', async ({
  app,
  db,
  issuer,
  services,
  mailsTo,
}) => {
  const domain = newDomain()
  const email = `l.strand@${domain}`
  const connection = await givenConnection(db, issuer, { domains: [domain] })
  expect(await codeOf(comeIn(services, connection, identityOf({ email })))).toBe('sso_not_invited')

  await issuer.ask('POST', `${TEAM}/invitations`, { addresses: email, level: 'editor' })
  const { cookie, path } = await comeIn(services, connection, identityOf({ email }))

  expect(path).toBe('/badges')
  const { body } = await ask(app, { cookie }, 'GET', '/auth/user')
  expect(body).toMatchObject({ email, profile: { name: 'Lena', last_name: 'Strand' }, role: { level: 'editor' } })
  expect(body.email_verified_at).not.toBeNull()
  expect((await issuer.ask('GET', `${TEAM}/invitations`)).body.data).toEqual([])
  expect(await kindsOf(db, connection)).toEqual([
    'account_linked',
    'invitation_accepted',
    'invitation_sent',
    'signed_in',
  ])
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects).toContain('Welcome to Wrenfield College')
})

test('a member with the same address is linked only by a trusted address of a proved domain', async ({
  db,
  issuer,
  services,
  mailsTo,
}) => {
  const domain = newDomain()
  const email = `hannah@${domain}`
  const userId = await addUser(db, issuer.organizationId, { email, level: 'issuer' })
  const unproved = await givenConnection(db, issuer)
  const connection = await givenConnection(db, issuer, { domains: [domain] })
  const identity = identityOf({ email })
  const attempt = await attemptFor(services, connection)
  const enter = (more: object, by = connection) => codeOf(comeIn(services, by, { ...identity, ...more }, attempt))

  expect(await codeOf(comeIn(services, unproved, identity))).toBe('sso_email')
  expect(await enter({ isEmailVerified: false })).toBe('sso_email')
  expect(await enter({ attributes: [{ name: 'email', values: ['no address'] }] })).toBe('sso_email')
  expect(await enter({ subject: ' ' })).toBe('sso_subject')
  expect(await enter({ subject: 'a\0b' })).toBe('sso_subject')
  expect(await kindsOf(db, connection)).toEqual([])
  // A refusal has used nothing up.
  expect(await enter({})).toBe('in')
  expect(await memberOf(db, connection, email)).toMatchObject({ userId, level: 'issuer', name: 'Hannah' })
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['You can now sign in with Wrenfield account'])

  // From now on the subject counts, whatever its address.
  const moved = { ...identity, isEmailVerified: false, attributes: [] }
  expect(await codeOf(comeIn(services, connection, moved))).toBe('in')
  // The address was given to somebody else at the provider.
  expect(await codeOf(comeIn(services, connection, identityOf({ email })))).toBe('sso_subject')
  // The same name from another issuer is another person.
  expect(await codeOf(comeIn(services, connection, { ...moved, issuer: 'https://other.example' }))).toBe('sso_email')
})

test('a connection that trusts its provider takes addresses that it does not call verified', async ({
  db,
  issuer,
  services,
}) => {
  const domain = newDomain()
  const connection = await givenConnection(db, issuer, {
    domains: [domain],
    trustsEmail: true,
    who: 'domain',
    defaultLevel: 'viewer',
  })
  const identity = identityOf({ email: `someone@${domain}` }, { isEmailVerified: false })
  expect(await codeOf(comeIn(services, connection, identity))).toBe('in')
})

test('a known domain makes members of the highest level of their groups, else of the default', async ({
  db,
  issuer,
  services,
}) => {
  const domain = newDomain()
  const connection = await givenConnection(db, issuer, {
    domains: [domain],
    who: 'domain',
    levels: [
      { value: 'staff', level: 'viewer' },
      { value: 'registry', level: 'editor' },
      { value: 'Lehrer*innen', level: 'issuer' },
    ],
  })
  const come = async (name: string, groups: string[], by = connection) => {
    const email = `${name}@${domain}`
    const code = await codeOf(comeIn(services, by, identityOf({ email, groups })))
    return (await memberOf(db, connection, email))?.level ?? code
  }
  expect(await come('one', ['staff', 'registry', 'Lehrer*innen'])).toBe('editor')
  expect(await come('two', ['Lehrer*innen'])).toBe('issuer')
  // Groups are compared as they are written.
  expect(await come('three', ['Registry', 'registry ', 'owner'])).toBe('sso_no_level')
  expect(await come('four', [])).toBe('sso_no_level')
  const lenient = await withRules(db, connection, { defaultLevel: 'viewer' })
  expect(await come('five', ['unknown'], lenient)).toBe('viewer')
})

test('markup in names stays text, and somebody without a name is called by the address', async ({
  db,
  issuer,
  services,
}) => {
  const domain = newDomain()
  const connection = await givenConnection(db, issuer, { domains: [domain], who: 'domain', defaultLevel: 'viewer' })
  const name = '<img src=x onerror=alert(1)>\u202e'
  await comeIn(services, connection, identityOf({ email: `one@${domain}`, name, lastName: 'a'.repeat(300) }))
  expect(await memberOf(db, connection, `one@${domain}`)).toMatchObject({
    name: '<img src=x onerror=alert(1)>',
    lastName: 'a'.repeat(100),
  })
  await comeIn(services, connection, identityOf({ email: `two@${domain}`, name: '\u200b', lastName: '' }))
  expect(await memberOf(db, connection, `two@${domain}`)).toMatchObject({ name: 'two', lastName: '' })
})

test('keep in step sets the level at each sign-in, never an owner’s, and nobody changes it by hand', async ({
  app,
  db,
  issuer,
  services,
  mailsTo,
}) => {
  const domain = newDomain()
  const levels = [{ value: 'registry', level: 'editor' as Level as 'editor' }]
  const connection = await givenConnection(db, issuer, { domains: [domain], keepsInStep: true, levels })
  const come = (email: string, groups: string[]) =>
    comeIn(services, connection, identityOf({ subject: email, email, groups }))
  const [admin, viewer] = [`admin@${domain}`, `viewer@${domain}`]
  await addUser(db, issuer.organizationId, { email: admin, level: 'admin' })
  await addUser(db, issuer.organizationId, { email: viewer, level: 'viewer' })

  await come(admin, ['registry'])
  await come(viewer, ['registry'])
  expect(await memberOf(db, connection, admin)).toMatchObject({ level: 'editor' })
  expect(await memberOf(db, connection, viewer)).toMatchObject({ level: 'editor' })
  expect((await mailsTo(admin)).map(({ subject }) => subject)).toContain('Your level in Wrenfield College has changed')
  expect((await mailsTo(viewer)).map(({ subject }) => subject)).toEqual(['You can now sign in with Wrenfield account'])
  expect(await codeOf(come(viewer, []))).toBe('sso_no_level')

  const { userId } = (await memberOf(db, connection, viewer))!
  expect(await issuer.ask('PUT', `${TEAM}/${userId}`, { level: 'admin' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('follows this person’s groups at Wrenfield account') },
  })
  expect((await issuer.ask('PUT', `${TEAM}/${userId}`, { status: 'suspended' })).status).toBe(200)
  expect(await codeOf(come(viewer, ['registry']))).toBe('sso_not_invited')

  const owner = `owner@${domain}`
  await db.update(users).set({ email: owner }).where(eq(users.id, issuer.userId))
  await saveTest(db, connection.id, issuer.userId)
  const identity = identityOf({ email: owner, groups: ['registry'] })
  await comeIn(services, connection, identity)
  expect((await memberOf(db, connection, owner))?.level).toBe('owner')
  await colleague(app, db, issuer.organizationId, 'owner')
  await comeIn(services, connection, identity)
  expect((await memberOf(db, connection, owner))?.level).toBe('owner')
})

test('of two people who take the last seat at once, one comes in', async ({ app, db, services }) => {
  const organization = await signedIn(app, db, { maxUsers: 2 })
  const domain = newDomain()
  const connection = await givenConnection(db, organization, {
    domains: [domain],
    who: 'domain',
    defaultLevel: 'viewer',
  })
  const come = (name: string) => codeOf(comeIn(services, connection, identityOf({ email: `${name}@${domain}` })))
  const codes = await Promise.all([come('one'), come('two')])
  expect(codes.toSorted()).toEqual(['in', 'sso_no_seat'])
})

test('the same person in two windows at once becomes one member', async ({ db, issuer, services }) => {
  const domain = newDomain()
  const connection = await givenConnection(db, issuer, { domains: [domain], who: 'domain', defaultLevel: 'viewer' })
  const identity = identityOf({ email: `both@${domain}` })
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(comeIn(services, connection, identity))))
  expect(codes).toEqual(['in', 'in', 'in'])
  expect((await kindsOf(db, connection)).filter((kind) => kind === 'member_came')).toHaveLength(1)
})

test('an answer is taken once: neither its attempt nor its assertion lets anybody in again', async ({
  db,
  issuer,
  services,
}) => {
  const domain = newDomain()
  const connection = await givenConnection(db, issuer, { domains: [domain], who: 'domain', defaultLevel: 'viewer' })
  const once = { id: '_assertion', expiresAt: new Date(Date.now() + 60_000) }
  const identity = identityOf({ email: `one@${domain}` }, { once })
  const attempt = await attemptFor(services, connection)
  const enter = (by = attempt) => codeOf(comeIn(services, connection, identity, by))
  expect(await Promise.all([enter(), enter()])).toEqual(expect.arrayContaining(['in', 'sso_replay']))
  expect(await enter()).toBe('sso_replay')
  const other = await attemptFor(services, connection)
  expect(await enter(other)).toBe('sso_replay')
  expect(await codeOf(comeIn(services, connection, { ...identity, once: { ...once, id: '_next' } }, other))).toBe('in')
  await db.update(ssoAttempts).set({ expiresAt: new Date(0).toISOString() })
  expect(await enter(await attemptFor(services, connection))).toBe('sso_replay')
})

test('a required context has to be there, and a disabled account stays out', async ({ db, issuer, services }) => {
  const domain = newDomain()
  const email = `hannah@${domain}`
  const userId = await addUser(db, issuer.organizationId, { email, level: 'issuer' })
  const connection = await givenConnection(db, issuer, { domains: [domain], requiredContext: ['mfa', 'hwk'] })
  const enter = (authContext: string[]) =>
    codeOf(comeIn(services, connection, identityOf({ subject: 's', email }, { authContext })))
  expect(await enter(['pwd'])).toBe('sso_factor')
  expect(await enter(['pwd', 'hwk'])).toBe('in')
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, userId))
  expect(await enter(['mfa'])).toBe('sso_subject')
})

test('a session by the provider lasts the connection’s hours, needs no second factor of ours, and opens its organization', async ({
  app,
  db,
  services,
  stranger,
}) => {
  const issuer = await signedIn(app, db, { secondFactorOf: 'everybody', secondFactorSince: '2020-01-01T00:00:00Z' })
  const domain = newDomain()
  const email = `hannah@${domain}`
  const userId = await addUser(db, issuer.organizationId, { email, level: 'admin', createdAt: '2020-01-01T00:00:00Z' })
  await db.update(memberships).set({ createdAt: '2020-01-01T00:00:00Z' }).where(eq(memberships.userId, userId))
  const elsewhere = await alsoIn(app, db, { userId }, { organizationId: stranger.organizationId, level: 'editor' })
  const connection = await givenConnection(db, issuer, { domains: [domain], sessionHours: 3 })
  const { cookie } = await comeIn(services, connection, identityOf({ subject: 's', email }))

  const [session] = await db.select().from(sessions).where(eq(sessions.ssoConnectionId, connection.id))
  const hours = (Date.parse(session!.expiresAt) - Date.parse(session!.createdAt)) / 3_600_000
  expect(Math.round(hours * 100) / 100).toBe(3)
  const user = await ask(app, { cookie }, 'GET', '/auth/user')
  expect(user.body).toMatchObject({
    organization: { id: issuer.organizationId },
    second_factor: { is_asked: false, is_overdue: false },
  })
  expect((await ask(app, { cookie }, 'GET', TEAM)).status).toBe(200)
  // Without a factor of their own they go on elsewhere, and prove themselves by the provider.
  expect((await ask(app, { cookie }, 'GET', '/auth/proof')).body.data).toMatchObject({
    provider: { id: connection.id },
  })
  const to = { organization_id: elsewhere.organizationId }
  expect((await ask(app, { cookie }, 'POST', '/auth/organization', to)).status).toBe(200)

  await db.execute(`insert into passkeys (user_id, credential_id, public_key, counter, is_synced, name)
    values ('${userId}', '${userId}', 'x', 0, false, 'Key')`)
  const next = await comeIn(services, connection, identityOf({ subject: 's', email }))
  const proof = await ask(app, next, 'GET', '/auth/proof')
  expect(proof.body.data).toMatchObject({ passkey: true, provider: null })
  expect((await ask(app, next, 'POST', '/auth/organization', to)).body.message).toContain(
    'another organization’s account',
  )
  const made = { name: 'Another', product: 'google' }
  expect((await ask(app, next, 'POST', '/issuers/organization/sso_connections', made)).body.code).toBe(
    'fresh_proof_required',
  )
})
