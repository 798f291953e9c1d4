import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { newSecret } from '#server/platform/http/secret.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { ask, sessionCookie } from '#server/testing/issuer.ts'
import { newAuthenticator } from '#server/testing/second-factor/authenticator.ts'
import { accept, cookieOf, LENA, membersOf, open, PASSWORD, test } from './testing/invitations.ts'

test('a new person enters name and password and is signed in', async ({ app, db, issuer, invited }) => {
  const { email, token } = await invited(issuer)
  const missing = await accept(app, token, { name: 'Lena' })
  expect({ status: missing.status, fields: Object.keys(missing.body.errors) }).toEqual({
    status: 422,
    fields: ['last_name'],
  })
  expect((await accept(app, token, { ...LENA, password: 'passwordpassword' })).body.errors).toHaveProperty('password')
  const { status, body, headers } = await accept(app, token, { ...LENA, language: 'it' })
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: { organization_id: issuer.organizationId },
  })
  const user = await ask(app, { cookie: cookieOf(headers) }, 'GET', '/auth/user')
  expect(user.body).toMatchObject({
    email,
    email_verified_at: expect.any(String),
    role: { level: 'editor' },
    profile: { name: 'Lena', last_name: 'Strand', language: 'it' },
  })
  expect((await open(app, token)).body.data).toMatchObject({ state: 'used', person: null })
  const again = await accept(app, token, LENA)
  expect({ status: again.status, message: again.body.message }).toEqual({
    status: 409,
    message: 'This invitation has been used',
  })
  expect(await membersOf(db, issuer, email)).toHaveLength(1)
})

test('concurrent acceptances of one invitation create one account and one membership', async ({
  app,
  db,
  issuer,
  stranger,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  const answers = await Promise.all(Array.from({ length: 4 }, () => accept(app, token, LENA)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await membersOf(db, issuer, email)).toHaveLength(1)

  const [user] = await db.select().from(users).where(eq(users.email, email))
  const known = await invited(stranger, email)
  const cookie = await sessionCookie(db, user!.id)
  const joined = await Promise.all(Array.from({ length: 4 }, () => accept(app, known.token, {}, cookie)))
  expect(joined.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await membersOf(db, stranger, email)).toHaveLength(1)
})

test('a new person joins with only a passkey and signs in with it later', async ({
  app,
  issuer,
  stranger,
  invited,
  mailsTo,
}) => {
  await issuer.ask('PUT', '/issuers/organization/second-factor', { of: 'everybody' })
  const { email, token } = await invited(issuer)
  const names = { name: 'Lena', last_name: 'Strand' }
  const begin = (link: string) => ask(app, {}, 'POST', `/auth/invitations/${link}/passkey/options`, names)
  const { body, status } = await begin(token)
  expect({ status, user: body.data.user }).toMatchObject({
    status: 200,
    user: { name: email, displayName: 'Lena Strand' },
  })
  const phone = newAuthenticator()
  const elsewhere = phone.register(body.data, 'https://insegna.example.evil')
  expect((await accept(app, token, { ...names, passkey: elsewhere })).body.errors).toHaveProperty('passkey')
  const passkey = phone.register(body.data)
  const person = { ...names, passkey, passkey_name: 'Phone' }
  expect((await accept(app, token, { passkey })).body.errors).toHaveProperty('name')

  const answers = await Promise.all([accept(app, token, person), accept(app, token, person)])
  expect(answers.map((answer) => answer.status).sort()).not.toEqual([200, 200])
  const { headers } = answers.find((answer) => answer.status === 200)!
  const { body: user } = await ask(app, { cookie: cookieOf(headers) }, 'GET', '/auth/user')
  expect(user).toMatchObject({ email, role: { level: 'editor' }, second_factor: { is_set_up: true } })
  expect(Buffer.from(body.data.user.id, 'base64url').toString('hex')).toBe(user.uuid.replaceAll('-', ''))
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects.at(-1)).toBe('A passkey was added to your account')

  const options = (await ask(app, {}, 'POST', '/auth/login/passkey/options', {})).body.data
  const signedIn = await ask(app, {}, 'POST', '/auth/login/passkey', { passkey: phone.sign(options) })
  expect(signedIn).toMatchObject({ status: 200, body: { uuid: user.uuid } })
  expect((await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })).status).toBe(401)

  expect((await begin(token)).status).toBe(409)
  const known = await invited(stranger, email)
  expect((await begin(known.token)).status).toBe(409)
  expect((await begin(newSecret())).status).toBe(404)
})
