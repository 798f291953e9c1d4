import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { apiTokens, sessions, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addUser, ask, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'
import { hashSecret, newSecret } from './secret.ts'

const PASSWORD = 'correct horse battery'

async function addStaff(db: Database, { organizationId }: Issuer) {
  const username = `Nía.${newSecret().slice(0, 10)}`
  const email = `${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`
  await addUser(db, organizationId, {
    username,
    usernameKey: username.normalize('NFKC').toLowerCase(),
    email,
    passwordHash: await hashPassword(PASSWORD),
  })
  return { username, email }
}

async function addToken(db: Database, { organizationId, userId }: Issuer, scopes: TokenScope[]) {
  const token = newSecret()
  await db
    .insert(apiTokens)
    .values({ organizationId, userId, name: 'script', tokenHash: hashSecret(token), hint: token.slice(-4), scopes })
  return { authorization: `Bearer ${token}` }
}

test('signing in with the address or the username, in any case, answers the user and a cookie that scripts cannot read', async ({
  app,
  db,
  issuer,
}) => {
  const { username, email } = await addStaff(db, issuer)
  for (const name of [
    { email },
    { email: email.toUpperCase() },
    { username: username.toUpperCase() },
    { email: username },
  ]) {
    const { status, body, headers } = await ask(app, {}, 'POST', '/auth/login', { ...name, password: PASSWORD })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      organization: { id: issuer.organizationId },
      role: { slug: 'issuer', level: 'owner' },
    })
    expect(headers.get('set-cookie')).toMatch(/^insegna=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    expect((await ask(app, { cookie }, 'GET', '/auth/user')).body.email).toBe(email)
  }
})

test('an unknown name, a wrong password and a disabled account get the same answer', async ({ app, db, issuer }) => {
  const { email } = await addStaff(db, issuer)
  const disabled = await addStaff(db, issuer)
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.email, disabled.email))
  const answers = [
    await ask(app, {}, 'POST', '/auth/login', { email: 'nobody@wrenfield.example', password: PASSWORD }),
    await ask(app, {}, 'POST', '/auth/login', { email, password: 'wrong horse battery' }),
    await ask(app, {}, 'POST', '/auth/login', { email: disabled.email, password: PASSWORD }),
  ]
  for (const { status, body, headers } of answers) {
    expect(status).toBe(401)
    expect(body).toEqual({
      code: 'wrong_credentials',
      message: 'That email or password is not right. Check both and try again.',
    })
    expect(headers.get('set-cookie')).toBeNull()
  }
})

test('after too many wrong passwords even the right one has to wait', async ({ database, db, issuer }) => {
  const app = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', SIGN_IN_PER_ACCOUNT: '3' }), database))
  const { email } = await addStaff(db, issuer)
  const attempt = (password: string) => ask(app, {}, 'POST', '/auth/login', { email, password })
  for (let tries = 0; tries < 3; tries++) expect((await attempt('wrong horse battery')).status).toBe(401)

  const { status, body, headers } = await attempt(PASSWORD)

  expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
})

test('successful sign-ins do not count against the limit of their address', async ({ database, db, issuer }) => {
  const app = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', SIGN_IN_PER_ADDRESS: '2' }), database))
  await db.execute(sql`delete from rate_limits where key like 'sign-in-address:%'`)
  const { email } = await addStaff(db, issuer)
  const attempt = (password: string) => ask(app, {}, 'POST', '/auth/login', { email, password })
  for (let tries = 0; tries < 4; tries++) expect((await attempt(PASSWORD)).status).toBe(200)
  for (let tries = 0; tries < 2; tries++) expect((await attempt('wrong horse battery')).status).toBe(401)
  expect((await attempt(PASSWORD)).status).toBe(429)
})

test('signing out ends the session, not only the cookie', async ({ app, issuer }) => {
  const { status, headers } = await issuer.ask('POST', '/auth/logout')
  expect(status).toBe(204)
  expect(headers.get('set-cookie')).toContain('insegna=; Max-Age=0')
  expect((await ask(app, { cookie: issuer.cookie }, 'GET', '/auth/user')).body.code).toBe('unauthenticated')
})

test('a session ends after twelve idle hours, and after thirty days whatever happens', async ({
  db,
  issuer,
  stranger,
}) => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await db
    .update(sessions)
    .set({ lastSeenAt: hoursAgo(11.9) })
    .where(eq(sessions.userId, issuer.userId))
  expect((await issuer.ask('GET', '/auth/user')).status).toBe(200)
  await db
    .update(sessions)
    .set({ lastSeenAt: hoursAgo(12.1) })
    .where(eq(sessions.userId, issuer.userId))
  expect((await issuer.ask('GET', '/auth/user')).status).toBe(401)
  await db
    .update(sessions)
    .set({ expiresAt: hoursAgo(0) })
    .where(eq(sessions.userId, stranger.userId))
  expect((await stranger.ask('GET', '/auth/user')).status).toBe(401)
})

test('a disabled organization stops its sessions and its tokens', async ({ app, db, issuer }) => {
  const token = await addToken(db, issuer, ['read'])
  await db.update(organizations).set({ status: 'disabled' }).where(eq(organizations.id, issuer.organizationId))
  expect((await issuer.ask('GET', '/auth/user')).status).toBe(401)
  expect((await ask(app, token, 'GET', '/auth/user')).status).toBe(401)
})

test('a token reads, issues if it may, and never touches the account', async ({ app, db, issuer }) => {
  const reader = await addToken(db, issuer, ['read'])
  const writer = await addToken(db, issuer, ['issue'])
  const revoke = `/issuers/badges/${crypto.randomUUID()}/revoke`
  const reason = { reason: 'Issued in error' }
  expect((await ask(app, reader, 'GET', '/issuers/organization')).status).toBe(200)
  expect((await ask(app, reader, 'POST', revoke, reason)).body.code).toBe('forbidden')
  expect((await ask(app, writer, 'POST', revoke, reason)).body.code).toBe('not_found')
  expect((await ask(app, writer, 'POST', '/auth/logout')).body.code).toBe('forbidden')
  expect((await ask(app, { authorization: 'Bearer nonsense' }, 'GET', '/auth/user')).status).toBe(401)
})

test('another site cannot act through the cookie, nor sign its victim in', async ({ app, issuer }) => {
  const revoke = `/issuers/badges/${crypto.randomUUID()}/revoke`
  const from = (headers: Record<string, string>) => issuer.ask('POST', revoke, { reason: 'x' }, headers)
  expect((await from({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('cross_origin')
  expect((await from({ 'sec-fetch-site': 'same-site' })).body.code).toBe('cross_origin')
  expect((await from({ origin: 'https://evil.example' })).body.code).toBe('cross_origin')
  expect((await from({ origin: 'http://localhost:4000' })).body.code).toBe('not_found')
  expect((await from({ 'sec-fetch-site': 'same-origin' })).body.code).toBe('not_found')
  const login = await ask(app, { origin: 'https://evil.example' }, 'POST', '/auth/login', {
    email: 'a@b.example',
    password: 'x',
  })
  expect(login.body.code).toBe('cross_origin')
})

test('behind https the cookie is bound to the host', async ({ database, db, issuer }) => {
  const app = createApp(
    createServices(readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://badges.example' }), database),
  )
  const { email } = await addStaff(db, issuer)
  const { headers, body } = await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })
  expect(headers.get('set-cookie')).toMatch(/^__Host-insegna=.*; HttpOnly; Secure; SameSite=Lax$/)
  expect(body.organization.public_url).toBe(`https://badges.example/o/${issuer.organizationId}`)
})
