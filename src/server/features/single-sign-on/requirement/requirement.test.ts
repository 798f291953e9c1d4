import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addUser, alsoIn, ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { type Authenticator, newAuthenticator } from '#server/testing/second-factor/authenticator.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { saveTest } from '../attempts/attempts.sql.ts'
import { comeIn, givenConnection, identityOf, newDomain } from '../testing/given-connection.ts'
import { switchSsoOff } from './switch-sso-off.ts'

const SIGN_IN = '/issuers/organization/sign_in'
const PASSWORD = 'the ledger is ruled twice'

/** Adds a passkey to somebody's account. */
async function withPasskey(person: Issuer): Promise<Authenticator> {
  const authenticator = newAuthenticator()
  const options = (await person.ask('POST', '/auth/passkeys/options', {})).body.data
  await person.ask('POST', '/auth/passkeys', { name: 'Key', passkey: authenticator.register(options) })
  return authenticator
}

async function enterByPasskey(app: App, authenticator: Authenticator) {
  const options = (await ask(app, {}, 'POST', '/auth/login/passkey/options', {})).body.data
  return ask(app, {}, 'POST', '/auth/login/passkey', { passkey: authenticator.sign(options) })
}

async function withPassword(db: Database, userId: string): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD)
  const [user] = await db.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning()
  return user!.email
}

const signIn = (app: App, email: string) => ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })
const require = (by: Issuer, is_required = true) => by.ask('PUT', SIGN_IN, { is_required })
const emergency = (by: Issuer, { userId }: { userId: string }, is_on = true) =>
  by.ask('PUT', `${SIGN_IN}/emergency/${userId}`, { is_on })

/** An organization that requires its provider, with an owner who has emergency access. */
async function givenRequired(db: Database, issuer: Issuer) {
  const connection = await givenConnection(db, issuer)
  const authenticator = await withPasskey(issuer)
  await emergency(issuer, issuer)
  await saveTest(db, connection.id, issuer.userId)
  const { status } = await require(issuer)
  return { connection, authenticator, status }
}

test('requiring the provider takes a test of one’s own within 7 days, and an owner with emergency access', async ({
  app,
  db,
  issuer,
}) => {
  const connection = await givenConnection(db, issuer)
  expect((await issuer.ask('GET', SIGN_IN)).body.data).toMatchObject({ is_required: false, lacks: 'no_test' })
  const colleagueOwner = await colleague(app, db, issuer.organizationId)
  await saveTest(db, connection.id, colleagueOwner.userId)
  expect(await require(issuer)).toMatchObject({ status: 409, body: { code: 'no_test' } })
  await saveTest(db, connection.id, issuer.userId)
  await db.execute(
    sql`update sso_tests set passed_at = clock_timestamp() - interval '8 days' where user_id = ${issuer.userId}`,
  )
  expect(await require(issuer)).toMatchObject({ status: 409, body: { code: 'no_test' } })
  await saveTest(db, connection.id, issuer.userId)
  expect(await require(issuer)).toMatchObject({ status: 409, body: { code: 'no_emergency_owner' } })

  expect(await emergency(issuer, issuer)).toMatchObject({
    status: 422,
    body: { errors: { is_on: [expect.stringContaining('passkey')] } },
  })
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  expect((await emergency(issuer, admin)).status).toBe(404)
  expect((await emergency(admin, issuer)).status).toBe(403)
  await withPasskey(issuer)
  expect((await emergency(issuer, issuer)).body.data.owners).toEqual(
    expect.arrayContaining([expect.objectContaining({ uuid: issuer.userId, has_emergency_access: true })]),
  )
  expect(await require(issuer)).toMatchObject({ status: 200, body: { data: { is_required: true, lacks: null } } })
  // Whoever has switched it on goes on working.
  expect((await issuer.ask('GET', SIGN_IN)).status).toBe(200)
  expect((await colleagueOwner.ask('GET', SIGN_IN)).status).toBe(401)
  expect((await require(issuer, false)).body.data.is_required).toBe(false)
  expect((await colleagueOwner.ask('GET', SIGN_IN)).status).toBe(200)
})

test('where the provider is required, passwords and passkeys of members say so, and a reset mail leads there', async ({
  app,
  db,
  issuer,
  stranger,
  mailsTo,
}) => {
  const member = await colleague(app, db, issuer.organizationId, 'editor')
  const authenticator = await withPasskey(member)
  const email = await withPassword(db, member.userId)
  await givenRequired(db, issuer)

  const refused = {
    status: 401,
    body: { code: 'wrong_credentials', message: expect.stringContaining('Wrenfield College has its people') },
  }
  expect(await signIn(app, email)).toMatchObject(refused)
  expect(await enterByPasskey(app, authenticator)).toMatchObject(refused)
  expect((await member.ask('GET', '/auth/user')).status).toBe(401)
  const wrong = await ask(app, {}, 'POST', '/auth/login', { email, password: 'something else entirely' })
  expect(wrong.body.message).not.toContain('Wrenfield')

  const reset = (address: string) => ask(app, {}, 'GET', `/auth/request-password?email=${encodeURIComponent(address)}`)
  const asked = await reset(email)
  const unknown = await reset('nobody@wrenfield.example')
  expect([asked.status, asked.body]).toEqual([200, unknown.body])
  const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Set a new password')
  expect(mail?.text).toContain(`/sign-in/${issuer.organizationId}`)
  expect(mail?.text).not.toContain('token=')

  // Another organization of theirs lets them in as ever, and no further.
  await alsoIn(app, db, member, { organizationId: stranger.organizationId, level: 'viewer' })
  const entered = await signIn(app, email)
  expect(entered).toMatchObject({ status: 200, body: { organization: { id: stranger.organizationId } } })
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  const back = await ask(app, { cookie }, 'POST', '/auth/organization', { organization_id: issuer.organizationId })
  expect(back).toMatchObject({ status: 409, body: { message: expect.stringContaining('account of its own') } })
})

test('an emergency owner enters with a passkey while the provider is gone, and every owner gets a mail', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const other = await addUser(db, issuer.organizationId)
  const [{ email: otherEmail } = { email: '' }] = await db.select().from(users).where(eq(users.id, other))
  const email = await withPassword(db, issuer.userId)
  const { authenticator } = await givenRequired(db, issuer)
  // The password alone is not enough.
  expect(await signIn(app, email)).toMatchObject({
    status: 401,
    body: { message: expect.stringContaining('takes a passkey') },
  })

  const entered = await enterByPasskey(app, authenticator)
  expect(entered.status).toBe(200)
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  expect((await ask(app, { cookie }, 'GET', SIGN_IN)).body.data.may_let_passwords_in).toBe(true)
  for (const address of [email, otherEmail]) {
    expect((await mailsTo(address)).at(-1)?.subject).toBe('Hannah Whitlock used emergency access')
  }
  const { body } = await ask(app, { cookie }, 'GET', '/issuers/organization/activity?kind=emergency_sign_in')
  expect(body.data).toHaveLength(1)

  // Neither their access nor their factor goes while it is the last way in.
  const refusal = { status: 409, body: { code: 'no_emergency_owner' } }
  const own = { ...issuer, ask: (...request: Parameters<Issuer['ask']>) => ask(app, { cookie }, ...request) }
  expect(await emergency(own, issuer, false)).toMatchObject(refusal)
  const team = `/issuers/organization/users/${issuer.userId}`
  expect(await own.ask('PUT', team, { level: 'admin' })).toMatchObject(refusal)
  expect(await own.ask('DELETE', team)).toMatchObject(refusal)
  const { passkeys } = (await own.ask('GET', '/auth/security')).body.data
  expect((await own.ask('DELETE', `/auth/passkeys/${passkeys[0].id}`)).status).toBe(409)
})

test('emergency owners let passwords in for a day, which ends by itself', async ({ app, db, issuer, mailsTo }) => {
  const member = await colleague(app, db, issuer.organizationId, 'editor')
  const email = await withPassword(db, member.userId)
  const [{ email: owner } = { email: '' }] = await db.select().from(users).where(eq(users.id, issuer.userId))
  const let_in = () => issuer.ask('POST', `${SIGN_IN}/passwords`, {})
  expect((await let_in()).status).toBe(409)
  await givenRequired(db, issuer)
  const second = await colleague(app, db, issuer.organizationId)
  expect((await signIn(app, email)).status).toBe(401)

  expect((await let_in()).body.data.passwords_until).not.toBeNull()
  expect((await mailsTo(owner)).at(-1)?.subject).toBe('Passwords are let in for 24 hours')
  expect((await second.ask('POST', `${SIGN_IN}/passwords`, {})).status).toBe(403)
  const entered = await signIn(app, email)
  expect(entered.status).toBe(200)
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  await db
    .update(organizations)
    .set({ passwordsUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(organizations.id, issuer.organizationId))
  expect((await ask(app, { cookie }, 'GET', '/auth/user')).status).toBe(401)
  expect((await signIn(app, email)).status).toBe(401)
  await let_in()
  expect((await issuer.ask('DELETE', `${SIGN_IN}/passwords`)).body.data.passwords_until).toBeNull()
  expect((await signIn(app, email)).status).toBe(401)
})

test('invitations are accepted by the provider only, the last connection stays on, and the operator ends it all', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const domain = newDomain()
  const email = `new@${domain}`
  const { connection } = await givenRequired(db, issuer)
  const path = `/issuers/organization/sso_connections/${connection.id}`
  expect((await issuer.ask('PUT', path, { is_on: false })).body.message).toContain('End that first')
  expect((await issuer.ask('DELETE', path)).status).toBe(409)
  const proved = await givenConnection(db, issuer, { domains: [domain] })
  await issuer.ask('POST', '/issuers/organization/users/invitations', { addresses: email, level: 'viewer' })
  const token = 'a-token-of-the-mail'.padEnd(43, '0')
  await db.execute(
    sql`update invitations set token_hash = encode(sha256(${token}::bytea), 'base64') where email = ${email}`,
  )
  await db.execute(
    sql`update invitations set token_hash = translate(rtrim(token_hash, '='), '+/', '-_') where email = ${email}`,
  )
  const opened = await ask(app, {}, 'GET', `/auth/invitations/${token}`)
  expect(opened.body.data).toMatchObject({ provider: { id: proved.id }, is_provider_required: true })
  const person = { name: 'Lena', last_name: 'Strand', password: PASSWORD }
  expect((await ask(app, {}, 'POST', `/auth/invitations/${token}/accept`, person)).status).toBe(409)
  const { cookie } = await comeIn(services, proved, identityOf({ email }))
  expect((await ask(app, { cookie }, 'GET', '/auth/user')).status).toBe(200)

  await switchSsoOff(db, issuer.organizationId)
  expect((await ask(app, { cookie }, 'GET', '/auth/user')).status).toBe(401)
  const owner = await withPassword(db, issuer.userId)
  await db.execute(sql`delete from passkeys where user_id = ${issuer.userId}`)
  expect((await signIn(app, owner)).status).toBe(200)
})
