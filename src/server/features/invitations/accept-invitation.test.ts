import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { memberships } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addUser, ask, sessionCookie } from '#server/testing/issuer.ts'
import { newAuthenticator } from '#server/testing/second-factor/authenticator.ts'
import { codeOf } from '#server/testing/second-factor/oathtool.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { accept, cookieOf, LENA, membersOf, open, PASSWORD, test } from './testing/invitations.ts'

test('a person with an account joins with its password and is signed in', async ({
  app,
  db,
  issuer,
  stranger,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  await addUser(db, stranger.organizationId, { email, passwordHash: await hashPassword(PASSWORD), level: 'viewer' })
  expect((await open(app, token)).body.data.person.has_account).toBe(true)
  expect((await accept(app, token, {})).body.errors).toHaveProperty('password')
  expect(await accept(app, token, { password: 'not the password' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  })
  const { body, headers } = await accept(app, token, { ...LENA, name: 'Somebody', last_name: 'Else' })
  expect(body.data).toEqual({ organization_id: issuer.organizationId })
  const { body: user } = await ask(app, { cookie: cookieOf(headers) }, 'GET', '/auth/user')
  expect(user).toMatchObject({ profile: { name: 'Hannah' }, organization: { id: issuer.organizationId } })
  expect(user.memberships.map(({ level }: { level: string }) => level).sort()).toEqual(['editor', 'viewer'])
})

test('a person with one-time codes also needs a code, and meets the organization’s second-factor rule', async ({
  app,
  db,
  issuer,
  stranger,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  await issuer.ask('PUT', '/issuers/organization/second-factor', { of: 'everybody' })
  const passwordHash = await hashPassword(PASSWORD)
  const userId = await addUser(db, stranger.organizationId, { email, passwordHash, level: 'viewer' })
  const session = { cookie: await sessionCookie(db, userId) }
  const { secret } = (await ask(app, session, 'POST', '/auth/codes', {})).body.data
  const { recovery_codes } = (await ask(app, session, 'POST', '/auth/codes/confirm', { code: codeOf(secret) })).body
    .data
  const [code] = recovery_codes

  const halfway = await accept(app, token, { password: PASSWORD })
  expect(halfway).toMatchObject({ status: 401, body: { code: 'code_required' } })
  expect(halfway.headers.get('set-cookie')).toBeNull()
  expect((await accept(app, token, { password: 'not the password', code })).body.code).toBe('wrong_credentials')
  const wrong = await accept(app, token, { password: PASSWORD, code: 'aaaa-bbbb' })
  expect({ status: wrong.status, fields: Object.keys(wrong.body.errors) }).toEqual({ status: 422, fields: ['code'] })
  expect(wrong.headers.get('set-cookie')).toBeNull()
  expect(await membersOf(db, issuer, email)).toEqual([])

  const { status, headers } = await accept(app, token, { password: PASSWORD, code })
  expect(status).toBe(200)
  const { body: user } = await ask(app, { cookie: cookieOf(headers) }, 'GET', '/auth/user')
  expect(user).toMatchObject({
    organization: { id: issuer.organizationId },
    second_factor: { is_asked: true, is_set_up: true },
  })
  expect(await membersOf(db, issuer, email)).toEqual([{ level: 'editor' }])
})

test('a suspended member cannot rejoin with an older invitation', async ({ app, db, issuer, invited }) => {
  const { email, token } = await invited(issuer)
  const userId = await addUser(db, issuer.organizationId, { email, passwordHash: await hashPassword(PASSWORD) })
  await db.update(memberships).set({ status: 'suspended' }).where(eq(memberships.userId, userId))
  const { status, headers } = await accept(app, token, { password: PASSWORD })
  expect({ status, cookie: headers.get('set-cookie') }).toEqual({ status: 409, cookie: null })
})

test('a person who was removed everywhere can rejoin by an invitation', async ({
  app,
  db,
  issuer,
  stranger,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  const userId = await addUser(db, stranger.organizationId, { email, passwordHash: await hashPassword(PASSWORD) })
  await db.delete(memberships).where(eq(memberships.userId, userId))
  expect((await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })).status).toBe(401)
  expect((await accept(app, token, { password: PASSWORD })).status).toBe(200)
  expect((await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })).status).toBe(200)
})

test('a signed-in person joins without a password and is switched to the new organization', async ({
  app,
  db,
  issuer,
  stranger,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  const cookie = await sessionCookie(db, await addUser(db, stranger.organizationId, { email }))
  const { status, body } = await accept(app, token, {}, cookie)
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: { organization_id: issuer.organizationId },
  })
  expect((await ask(app, { cookie }, 'GET', '/auth/user')).body.organization.id).toBe(issuer.organizationId)
})

test('a person whose account has only a passkey signs in with it and then joins', async ({
  app,
  issuer,
  stranger,
  invited,
}) => {
  const first = await invited(stranger)
  const names = { name: 'Lena', last_name: 'Strand' }
  const { body } = await ask(app, {}, 'POST', `/auth/invitations/${first.token}/passkey/options`, names)
  const phone = newAuthenticator()
  const passkey = phone.register(body.data)
  expect((await accept(app, first.token, { ...names, passkey, passkey_name: 'Phone' })).status).toBe(200)

  const { token } = await invited(issuer, first.email)
  expect((await accept(app, token, { password: PASSWORD })).body.code).toBe('wrong_credentials')
  const options = (await ask(app, {}, 'POST', '/auth/login/passkey/options', {})).body.data
  const signedIn = await ask(app, {}, 'POST', '/auth/login/passkey', { passkey: phone.sign(options) })
  const cookie = cookieOf(signedIn.headers)
  expect((await accept(app, token, {}, cookie)).body.data).toEqual({ organization_id: issuer.organizationId })
  const { body: user } = await ask(app, { cookie }, 'GET', '/auth/user')
  expect(user).toMatchObject({ organization: { id: issuer.organizationId }, second_factor: { is_set_up: true } })
  expect(user.memberships).toHaveLength(2)
})

test('an invitation for another address cannot be accepted while signed in', async ({
  app,
  db,
  issuer,
  stranger,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  const { status, body } = await accept(app, token, LENA, stranger.cookie)
  expect({ status, message: body.message }).toEqual({ status: 409, message: 'This invitation is for someone else' })
  expect((await open(app, token)).body.data.state).toBe('open')
  expect(await membersOf(db, issuer, email)).toEqual([])
})

test('of two concurrent acceptances for the last seat one succeeds', async ({ app, db, issuer, invited }) => {
  const [one, other] = [await invited(issuer), await invited(issuer)]
  await db.update(organizations).set({ maxUsers: 2 }).where(eq(organizations.id, issuer.organizationId))
  const answers = await Promise.all([accept(app, one.token, LENA), accept(app, other.token, LENA)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('cross-site requests cannot accept an invitation', async ({ app, issuer, invited }) => {
  const { token } = await invited(issuer)
  const { status, body } = await ask(app, {}, 'POST', `/auth/invitations/${token}/accept`, LENA, {
    'sec-fetch-site': 'cross-site',
  })
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'cross_origin' })
})
