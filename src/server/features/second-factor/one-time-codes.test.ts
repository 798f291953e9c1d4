import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { oneTimeCodes, recoveryCodes } from '#server/schema/tables/second-factor.ts'
import type { Services } from '#server/services.ts'
import { clockAt } from '#server/testing/clock.ts'
import { ask, type Issuer } from '#server/testing/issuer.ts'
import { test as base, tokenIn } from '#server/testing/mailbox.ts'
import { codeOf as codeAt } from '#server/testing/second-factor/oathtool.ts'
import { hashPassword } from '../accounts/passwords.ts'

/** The clock is fixed in the middle of a 30-second period, so that no code expires during a test. */
const NOW = Math.floor(Date.now() / 30_000) * 30_000 + 15_000

const codeOf = (secret: string, seconds = 0) => codeAt(secret, seconds, NOW)

const test = base.extend<{ services: Services }>({
  services: async ({ services }, use) => use({ ...services, clock: clockAt(new Date(NOW).toISOString()) }),
})

const PASSWORD = 'correct horse battery'

/** Gives a user a password and an authenticator app, confirmed with the code of the previous period. */
async function withCodes(db: Database, person: Issuer) {
  const passwordHash = await hashPassword(PASSWORD)
  const [user] = await db.update(users).set({ passwordHash }).where(eq(users.id, person.userId)).returning()
  const { secret, uri } = (await person.ask('POST', '/auth/codes', {})).body.data
  const confirmed = await person.ask('POST', '/auth/codes/confirm', { code: codeOf(secret, -30) })
  return { email: user!.email, secret, uri, confirmed, codes: confirmed.body.data.recovery_codes as string[] }
}

/** Signs in with the password. @returns the response, and the cookie that the browser sends next */
async function passwordOf(app: App, email: string, password = PASSWORD) {
  const answer = await ask(app, {}, 'POST', '/auth/login', { email, password })
  return { answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const codeIn = (app: App, cookie: string, code: string) => ask(app, { cookie }, 'POST', '/auth/login/code', { code })

test('after the password a code of an authenticator app is required, and each works once', async ({
  app,
  db,
  issuer,
}) => {
  const { email, secret, uri, confirmed, codes } = await withCodes(db, issuer)
  expect(confirmed.status).toBe(200)
  expect(uri).toContain(`secret=${secret}`)
  expect(new Set(codes).size).toBe(10)

  const { answer, cookie } = await passwordOf(app, email)
  expect(answer).toMatchObject({ status: 401, body: { code: 'code_required' } })
  expect(cookie).toMatch(/^insegna-step=/)
  expect((await ask(app, { cookie }, 'GET', '/auth/user')).status).toBe(401)
  const now = codeOf(secret)
  expect(await codeIn(app, cookie, codeOf(secret, -120))).toMatchObject({
    status: 422,
    body: { errors: { code: [expect.stringContaining('This code is not right')] } },
  })
  // Typed with a space, as people read it out.
  const signedIn = await codeIn(app, cookie, ` ${now.slice(0, 3)} ${now.slice(3)}`)
  expect(signedIn).toMatchObject({ status: 200, body: { uuid: issuer.userId } })
  expect(signedIn.headers.get('set-cookie')).toContain('insegna=')
  // The pending sign-in step has ended.
  expect((await codeIn(app, cookie, codeOf(secret, 30))).status).toBe(401)

  const second = await passwordOf(app, email)
  expect((await codeIn(app, second.cookie, now)).status).toBe(422)
  expect((await codeIn(app, second.cookie, codeOf(secret, -30))).status).toBe(422)
  expect((await codeIn(app, second.cookie, codeOf(secret, 30))).status).toBe(200)
})

test('only one of two simultaneous sign-ins with the same code succeeds', async ({ app, db, issuer }) => {
  const { email, secret } = await withCodes(db, issuer)
  const [one, other] = [await passwordOf(app, email), await passwordOf(app, email)]
  const code = codeOf(secret)
  const answers = await Promise.all([one, other].map(({ cookie }) => codeIn(app, cookie, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('only one of two simultaneous sign-ins with the same recovery code succeeds', async ({ app, db, issuer }) => {
  const { email, codes } = await withCodes(db, issuer)
  const [one, other] = [await passwordOf(app, email), await passwordOf(app, email)]
  const answers = await Promise.all([one, other].map(({ cookie }) => codeIn(app, cookie, codes[0]!)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a recovery code works once, new ones replace old ones, and the database reveals neither codes nor key', async ({
  app,
  db,
  issuer,
}) => {
  const { email, secret, codes } = await withCodes(db, issuer)
  const rows = JSON.stringify([await db.select().from(oneTimeCodes), await db.select().from(recoveryCodes)])
  for (const hidden of [secret, codes[0]!, codes[0]!.replace('-', '')]) expect(rows).not.toContain(hidden)

  const typed = codes[3]!.toLowerCase().replace('-', ' ')
  expect((await codeIn(app, (await passwordOf(app, email)).cookie, typed)).status).toBe(200)
  const { cookie } = await passwordOf(app, email)
  expect((await codeIn(app, cookie, codes[3]!)).status).toBe(422)
  expect((await issuer.ask('GET', '/auth/security')).body.data.codes.recovery_codes_left).toBe(9)
  const { recovery_codes } = (await issuer.ask('POST', '/auth/recovery-codes', {})).body.data
  expect((await codeIn(app, cookie, codes[4]!)).status).toBe(422)
  expect((await codeIn(app, cookie, recovery_codes[0])).status).toBe(200)
})

test('a wrong password gets the same response with codes switched on as without an account', async ({
  app,
  db,
  issuer,
}) => {
  const { email } = await withCodes(db, issuer)
  const wrong = await passwordOf(app, email, 'wrong horse battery')
  const unknown = await passwordOf(app, 'nobody.at.all@wrenfield.example')
  expect({ ...wrong.answer, headers: wrong.cookie }).toEqual({ ...unknown.answer, headers: unknown.cookie })
})

test('a new password does not bypass the code, and ends sign-ins that wait for one', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { email, secret } = await withCodes(db, issuer)
  const { cookie } = await passwordOf(app, email)
  await ask(app, {}, 'GET', `/auth/request-password?email=${encodeURIComponent(email)}`)
  const token = tokenIn((await mailsTo(email)).at(-1))
  const reset = await ask(app, {}, 'POST', '/auth/reset-password', { token, password: 'twelve green bottles' })
  expect({ status: reset.status, cookie: reset.headers.get('set-cookie') }).toEqual({ status: 200, cookie: null })
  expect((await codeIn(app, cookie, codeOf(secret))).status).toBe(401)
  expect((await passwordOf(app, email, 'twelve green bottles')).answer.body.code).toBe('code_required')
})

test('attempts at codes are limited, even with the right password', async ({ app, db, issuer }) => {
  const { email, secret } = await withCodes(db, issuer)
  for (let tries = 0; tries < 10; tries++) {
    const { cookie } = await passwordOf(app, email)
    expect((await codeIn(app, cookie, '000000')).status).toBe(422)
  }
  const { cookie } = await passwordOf(app, email)
  expect((await codeIn(app, cookie, codeOf(secret))).status).toBe(429)
})

test('switching codes off sends a mail, and a new app replaces the old one once its code is confirmed', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { email, secret } = await withCodes(db, issuer)
  const next = (await issuer.ask('POST', '/auth/codes', {})).body.data.secret
  expect((await codeIn(app, (await passwordOf(app, email)).cookie, codeOf(secret))).status).toBe(200)
  expect((await issuer.ask('POST', '/auth/codes/confirm', { code: codeOf(secret, 30) })).status).toBe(422)
  expect((await issuer.ask('POST', '/auth/codes/confirm', { code: codeOf(next) })).status).toBe(200)
  const { cookie } = await passwordOf(app, email)
  expect((await codeIn(app, cookie, codeOf(secret, 30))).status).toBe(422)
  expect((await codeIn(app, cookie, codeOf(next, 30))).status).toBe(200)

  expect((await issuer.ask('DELETE', '/auth/codes')).status).toBe(204)
  expect((await passwordOf(app, email)).answer.status).toBe(200)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Your second step is switched off')
})
