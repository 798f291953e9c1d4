import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { accountLinks, users } from '#server/schema/tables/accounts.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addUser, alsoIn, ask, type Issuer, sessionCookie } from '#server/testing/issuer.ts'
import { test, tokenIn } from '#server/testing/mailbox.ts'
import { insertAccountLink } from './account-links.sql.ts'
import { createUser } from './create-user.ts'
import { hashPassword } from './passwords.ts'

const OLD = 'correct horse battery'
const NEW = 'twelve green bottles'
const MESSAGE = 'If there is an account for that address, we have sent an email with a link.'

async function addStaff(db: Database, { organizationId }: Pick<Issuer, 'organizationId'>, values = {}) {
  const email = `${newSecret().slice(0, 12).toLowerCase()}@wrenfield.example`
  const userId = await addUser(db, organizationId, { email, passwordHash: await hashPassword(OLD), ...values })
  return { email, userId }
}

const request = (app: App, email: string, headers = {}) =>
  ask(app, headers, 'GET', `/auth/request-password?email=${encodeURIComponent(email)}`)
const reset = (app: App, token: string, password = NEW) =>
  ask(app, {}, 'POST', '/auth/reset-password', { token, password })
const signIn = (app: App, email: string, password: string) => ask(app, {}, 'POST', '/auth/login', { email, password })

test('a password reset request gets the same response and headers for an active, a disabled and an unknown account', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const known = await addStaff(db, issuer)
  const disabled = await addStaff(db, issuer, { disabledAt: new Date().toISOString() })
  const unknown = `nobody.${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`
  for (const email of [known.email, disabled.email, unknown]) {
    const { status, body, headers } = await request(app, email)
    const { 'x-request-id': _, ...others } = Object.fromEntries(headers)
    expect({ status, body }).toEqual({ status: 200, body: { message: MESSAGE } })
    expect(others).toMatchObject({ 'cache-control': 'no-store' })
  }
  const waiting = await db.select().from(mails).where(eq(mails.kind, 'reset_password'))
  const written = waiting.filter(({ status }) => status === 'waiting').map(({ userId, data }) => ({ userId, data }))
  // Timing must not reveal accounts: each request inserts the same row and looks up no account.
  expect(written.slice(-3)).toEqual(Array(3).fill({ userId: null, data: {} }))

  expect((await mailsTo(known.email)).map(({ subject }) => subject)).toEqual(['Set a new password'])
  expect(await mailsTo(disabled.email)).toEqual([])
  expect(await mailsTo(unknown)).toEqual([])
})

test('the address is required, and the message is in the language of the request', async ({ app }) => {
  const { status, body } = await ask(app, {}, 'GET', '/auth/request-password')
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['email'] })
  const italian = await request(app, 'nessuno@wrenfield.example', { 'accept-language': 'it' })
  expect(italian.body.message).toBe('Se c’è un account con questo indirizzo, abbiamo spedito un’e-mail con un link.')
})

test('requests are throttled by the address asked for, whether or not it has an account', async ({
  app,
  db,
  issuer,
}) => {
  const { email } = await addStaff(db, issuer)
  for (const address of [email, `nobody.${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`]) {
    for (let tries = 0; tries < 5; tries++) expect((await request(app, address.toUpperCase())).status).toBe(200)
    const { status, body, headers } = await request(app, address)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('requests and links are throttled by IP address', async ({ database, db, issuer }) => {
  const app = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', PASSWORD_PER_ADDRESS: '2' }), database))
  await db.execute(sql`delete from rate_limits where key like 'password-address:%'`)
  const { email } = await addStaff(db, issuer)
  expect((await request(app, email)).status).toBe(200)
  expect((await reset(app, 'nonsense')).status).toBe(422)
  const answers = [
    await request(app, 'nobody@wrenfield.example'),
    await reset(app, 'nonsense'),
    await ask(app, {}, 'POST', '/auth/confirm-email', { token: 'nonsense' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
})

test('a newer link ends the older', async ({ app, db, issuer, mailsTo }) => {
  const { email } = await addStaff(db, issuer)
  await request(app, email)
  const [older] = (await mailsTo(email)).map(tokenIn)
  await request(app, email)
  const newer = (await mailsTo(email)).map(tokenIn).find((token) => token !== older)
  expect((await reset(app, older!)).status).toBe(422)
  expect((await reset(app, newer!)).status).toBe(200)
})

test('the link sets a new password once, ends every session and notifies the user', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { email, userId } = await addStaff(db, issuer)
  const cookie = await sessionCookie(db, userId)
  await request(app, email)
  const token = tokenIn((await mailsTo(email))[0])

  expect(await reset(app, token)).toMatchObject({
    status: 200,
    body: { message: 'Your new password is set. Sign in with it: all earlier sessions have ended.' },
  })
  expect((await ask(app, { cookie }, 'GET', '/auth/user')).status).toBe(401)
  expect((await signIn(app, email, OLD)).status).toBe(401)
  const signedIn = await signIn(app, email, NEW)
  // Opening the link verifies the address.
  expect(signedIn).toMatchObject({ status: 200, body: { email_verified_at: expect.any(String) } })
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Set a new password',
    'Your password has changed',
  ])

  const again = await reset(app, token, 'thirteen green bottles')
  expect(again).toMatchObject({
    status: 422,
    body: { errors: { token: ['This link no longer works. Ask for a new one.'] } },
  })
  expect((await signIn(app, email, NEW)).status).toBe(200)
})

test('only one of two concurrent requests with the same link sets the password', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { email } = await addStaff(db, issuer)
  await request(app, email)
  const token = tokenIn((await mailsTo(email))[0])
  const answers = await Promise.all([reset(app, token), reset(app, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a password that is refused leaves the link open', async ({ app, db, issuer, mailsTo }) => {
  const { email } = await addStaff(db, issuer)
  await request(app, email)
  const token = tokenIn((await mailsTo(email))[0])
  for (const weak of ['short', 'passwordpassword']) {
    const { status, body } = await reset(app, token, weak)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['password'] })
  }
  expect((await reset(app, token)).status).toBe(200)
})

test('a link expires after sixty minutes, and never works for an account that cannot sign in', async ({
  app,
  db,
  issuer,
  stranger,
  mailsTo,
}) => {
  const { email, userId } = await addStaff(db, issuer)
  await request(app, email)
  const token = tokenIn((await mailsTo(email))[0])
  const [link] = await db.select().from(accountLinks).where(eq(accountLinks.userId, userId))
  expect(link?.tokenHash).not.toContain(token)
  expect(Date.parse(link!.expiresAt) - Date.parse(link!.createdAt)).toBeCloseTo(60 * 60_000, -3)
  await db.update(accountLinks).set({ expiresAt: sql`clock_timestamp()` }).where(eq(accountLinks.userId, userId))
  expect((await reset(app, token)).body.errors).toHaveProperty('token')

  const other = await addStaff(db, stranger)
  await request(app, other.email)
  const otherToken = tokenIn((await mailsTo(other.email))[0])
  await db.update(organizations).set({ status: 'disabled' }).where(eq(organizations.id, stranger.organizationId))
  expect((await reset(app, otherToken)).body.errors).toHaveProperty('token')
})

test('using one link ends the others, and a new password resets the sign-in limit', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { email } = await addStaff(db, issuer)
  for (let tries = 0; tries < 11; tries++) await signIn(app, email, 'wrong horse battery')
  expect((await signIn(app, email, OLD)).status).toBe(429)
  await request(app, email)
  await request(app, email)
  const [first, second] = (await mailsTo(email)).map(tokenIn)
  expect((await reset(app, second!)).status).toBe(200)
  expect((await reset(app, first!)).status).toBe(422)
  expect((await signIn(app, email, NEW)).status).toBe(200)
})

test('a user created by the operator sets a password with the link in their mail', async ({
  app,
  db,
  services,
  issuer,
  mailsTo,
}) => {
  const email = `${newSecret().slice(0, 12).toLowerCase()}@wrenfield.example`
  const person = { email, name: 'Nora', last_name: 'Bell', language: 'en' } as const
  await createUser({ db, services }, { ...person, organization: issuer.organizationId })
  const [welcome] = await mailsTo(email)
  expect(welcome).toMatchObject({ subject: 'Your account for Wrenfield College' })
  expect((await reset(app, tokenIn(welcome))).status).toBe(200)
  expect((await signIn(app, email, NEW)).status).toBe(200)
  // No “your password has changed” for the first password.
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a signed-in user changes the password with the old one, and only their other sessions end', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { email, userId } = await addStaff(db, issuer)
  const [here, elsewhere] = [await sessionCookie(db, userId), await sessionCookie(db, userId)]
  const change = (current_password: string, password: string) =>
    ask(app, { cookie: here }, 'PUT', '/auth/password', { current_password, password })

  expect(await change('wrong horse battery', NEW)).toMatchObject({
    status: 422,
    body: { errors: { current_password: ['This is not your current password. Check it and try again.'] } },
  })
  expect((await change(OLD, 'short')).body.errors).toHaveProperty('password')
  expect((await change(OLD, NEW)).status).toBe(204)

  expect((await ask(app, { cookie: here }, 'GET', '/auth/user')).status).toBe(200)
  expect((await ask(app, { cookie: elsewhere }, 'GET', '/auth/user')).status).toBe(401)
  expect((await signIn(app, email, NEW)).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password has changed'])
})

test('changing the password with revoke_tokens revokes the API tokens of this account only', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const { userId } = await addStaff(db, issuer)
  const cookie = await sessionCookie(db, userId)
  const there = await alsoIn(app, db, { userId }, { organizationId: stranger.organizationId, level: 'viewer' })
  const newToken = async (headers: Record<string, string>) =>
    (await ask(app, headers, 'POST', '/auth/tokens', { name: 'Registry', scopes: ['read'] })).body.data.token
  const [own, colleagues] = [await newToken({ cookie }), await newToken({ cookie: issuer.cookie })]
  const elsewhere = await newToken({ cookie: there.cookie })
  const statusOf = async (token: string) =>
    (await ask(app, { authorization: `Bearer ${token}` }, 'GET', '/auth/user')).status
  const change = (current_password: string, password: string, revoke_tokens?: boolean) =>
    ask(app, { cookie }, 'PUT', '/auth/password', { current_password, password, revoke_tokens })

  expect((await change(OLD, NEW)).status).toBe(204)
  expect(await statusOf(own)).toBe(200)
  expect((await change(NEW, OLD, true)).status).toBe(204)
  expect([await statusOf(own), await statusOf(elsewhere), await statusOf(colleagues)]).toEqual([401, 401, 200])
})

test('guesses of the current password are limited in a signed-in session', async ({ app, db, issuer }) => {
  const { userId } = await addStaff(db, issuer)
  const cookie = await sessionCookie(db, userId)
  const change = (current_password: string) =>
    ask(app, { cookie }, 'PUT', '/auth/password', { current_password, password: NEW })
  for (let tries = 0; tries < 5; tries++) expect((await change('wrong horse battery')).status).toBe(422)
  expect((await change(OLD)).status).toBe(429)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  expect(user?.passwordHash).toBeTruthy()
})

test('the first password signs in, and its link names the account; a forgotten one does not sign in', async ({
  app,
  db,
  issuer,
}) => {
  const { email, userId } = await addStaff(db, issuer)
  const open = (token: string) => ask(app, {}, 'POST', '/auth/reset-password/account', { token })
  for (const kind of ['set_password', 'reset_password'] as const) {
    const token = newSecret()
    await insertAccountLink(db, { userId, kind, tokenHash: hashSecret(token), minutes: 60 })
    const isFirst = kind === 'set_password'
    expect((await open(token)).body).toEqual({ data: { email, is_first: isFirst } })
    const { body, headers } = await reset(app, token, `${kind} of the house`)
    expect([body.user?.email, headers.has('set-cookie')]).toEqual(isFirst ? [email, true] : [undefined, false])
    const again = await open(token)
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']])
  }
})
