import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { App } from '#server/platform/http/mount.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { passkeyChallenges } from '#server/schema/tables/second-factor.ts'
import { createApp } from '#server/testing/create-app.ts'
import { ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { type Authenticator, newAuthenticator } from '#server/testing/second-factor/authenticator.ts'
import { hashPassword } from '../accounts/passwords.ts'

const PASSKEYS = '/auth/passkeys'

/** Adds a passkey, by default of a new authenticator. */
async function addPasskey(person: Issuer, name = 'Office laptop', authenticator = newAuthenticator()) {
  const options = (await person.ask('POST', `${PASSKEYS}/options`, {})).body.data
  const answer = await person.ask('POST', PASSKEYS, { name, passkey: authenticator.register(options) })
  return { authenticator, answer }
}

const signInOptions = async (app: App) => (await ask(app, {}, 'POST', '/auth/login/passkey/options', {})).body.data
const signIn = async (app: App, authenticator: Authenticator, more = {}) =>
  ask(app, {}, 'POST', '/auth/login/passkey', { passkey: authenticator.sign(await signInOptions(app), more) })

test('a passkey has a name, is announced by mail, and is enough to sign in with', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { answer, authenticator } = await addPasskey(issuer)
  expect(answer).toMatchObject({ status: 201, body: { data: { name: 'Office laptop', last_used_at: null } } })
  const [user] = await db.select().from(users).where(eq(users.id, issuer.userId))
  const [mail] = await mailsTo(user!.email)
  expect(mail?.subject).toBe('A passkey was added to your account')
  expect(mail?.text).toContain('Passkey: Office laptop')

  const signedIn = await signIn(app, authenticator)
  expect(signedIn).toMatchObject({ status: 200, body: { uuid: issuer.userId, second_factor: { is_set_up: true } } })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  expect((await ask(app, { cookie }, 'GET', '/auth/user')).status).toBe(200)
  const { passkeys } = (await issuer.ask('GET', '/auth/security')).body.data
  expect(passkeys).toMatchObject([{ name: 'Office laptop', last_used_at: expect.any(String) }])

  const { id } = passkeys[0]
  const renamed = await issuer.ask('PUT', `${PASSKEYS}/${id}`, { name: ' Home laptop ' })
  expect(renamed.body.data.name).toBe('Home laptop')
})

test('a passkey of another site is refused with a message, both when it is added and when it signs', async ({
  app,
  issuer,
}) => {
  const elsewhere = 'https://insegna.example.evil'
  const sentence = 'This passkey is for another site. Open http://localhost:4000 and use one that you made there.'
  const refusal = { status: 422, body: { errors: { passkey: [sentence] } } }
  const stray = newAuthenticator()
  const options = (await issuer.ask('POST', `${PASSKEYS}/options`, {})).body.data
  expect(
    await issuer.ask('POST', PASSKEYS, { name: 'Stray', passkey: stray.register(options, elsewhere) }),
  ).toMatchObject(refusal)

  const { authenticator } = await addPasskey(issuer)
  expect(await signIn(app, authenticator, { origin: elsewhere })).toMatchObject(refusal)
  // The signature is for another site, but the browser claims our origin.
  const foreign = { ...(await signInOptions(app)), rpId: 'insegna.example.evil' }
  expect((await ask(app, {}, 'POST', '/auth/login/passkey', { passkey: authenticator.sign(foreign) })).status).toBe(422)
  expect((await signIn(app, authenticator, { isVerified: false })).status).toBe(422)
  expect((await signIn(app, newAuthenticator())).status).toBe(422)
  expect((await signIn(app, authenticator)).status).toBe(200)
})

test('a challenge can be answered once, by its user and for its purpose, and only its hash is stored', async ({
  app,
  db,
  issuer,
}) => {
  const { authenticator } = await addPasskey(issuer)
  const options = await signInOptions(app)
  const kept = await db.select().from(passkeyChallenges)
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain(options.challenge)
  const passkey = authenticator.sign(options)
  const answers = [1, 2].map(() => ask(app, {}, 'POST', '/auth/login/passkey', { passkey }))
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 422])

  const forProof = (await issuer.ask('POST', '/auth/proof/passkey/options', {})).body.data
  expect((await ask(app, {}, 'POST', '/auth/login/passkey', { passkey: authenticator.sign(forProof) })).status).toBe(
    422,
  )
  const again = (await issuer.ask('POST', '/auth/proof/passkey/options', {})).body.data
  expect((await issuer.ask('POST', '/auth/proof', { passkey: authenticator.sign(again) })).status).toBe(204)
})

test('a passkey whose counter goes backwards is refused as a copy', async ({ app, issuer }) => {
  const { authenticator } = await addPasskey(issuer)
  expect((await signIn(app, authenticator, { counter: 7 })).status).toBe(200)
  expect((await signIn(app, authenticator, { counter: 7 })).status).toBe(422)
  expect((await signIn(app, authenticator, { counter: 8 })).status).toBe(200)
})

test('a user has at most ten passkeys, none twice, and cannot delete the last way to sign in', async ({
  db,
  issuer,
}) => {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, issuer.userId))
  const first = await addPasskey(issuer, 'First')
  expect((await addPasskey(issuer, 'Twice', first.authenticator)).answer.status).toBe(409)
  const { id } = first.answer.body.data
  expect(await issuer.ask('DELETE', `${PASSKEYS}/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This passkey is your only way in. Set a password first, or add another passkey.' },
  })
  for (let number = 2; number <= 10; number++) {
    expect((await addPasskey(issuer, `Passkey ${number}`)).answer.status).toBe(201)
  }
  expect((await issuer.ask('POST', `${PASSKEYS}/options`, {})).status).toBe(409)

  const passwordHash = await hashPassword('correct horse battery')
  await db.update(users).set({ passwordHash }).where(eq(users.id, issuer.userId))
  for (const passkey of (await issuer.ask('GET', '/auth/security')).body.data.passkeys) {
    expect((await issuer.ask('DELETE', `${PASSKEYS}/${passkey.id}`)).status).toBe(204)
  }
})

test('removing the last second factor sends a mail, removing others does not', async ({ db, issuer, mailsTo }) => {
  const [user] = await db.select().from(users).where(eq(users.id, issuer.userId))
  const remove = ({ answer }: Awaited<ReturnType<typeof addPasskey>>) =>
    issuer.ask('DELETE', `${PASSKEYS}/${answer.body.data.id}`)
  const offMails = async () =>
    (await mailsTo(user!.email)).filter(({ subject }) => subject?.endsWith('is switched off'))
  const [first, second] = [await addPasskey(issuer, 'First'), await addPasskey(issuer, 'Second')]
  expect((await remove(first)).status).toBe(204)
  expect(await offMails()).toEqual([])
  expect((await remove(second)).status).toBe(204)
  expect(await offMails()).toMatchObject([{ subject: 'Your second step is switched off' }])
})

test('cancelled passkey prompts do not use up an address’s sign-in attempts, and have their own limit', async ({
  database,
  db,
}) => {
  const strict = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', SIGN_IN_PER_ADDRESS: '2' }), database))
  const forget = () => db.execute(sql`delete from rate_limits where key like 'sign-in-%' or key like 'passkeys-%'`)
  await forget()
  const begin = () => ask(strict, {}, 'POST', '/auth/login/passkey/options', {})
  for (let cancelled = 0; cancelled < 20; cancelled++) expect((await begin()).status).toBe(200)
  expect((await begin()).status).toBe(429)
  const wrong = { email: 'nobody@wrenfield.example', password: 'not the password' }
  expect((await ask(strict, {}, 'POST', '/auth/login', wrong)).status).toBe(401)
  await forget()
})

test('a suspended or disabled user cannot sign in with a passkey either', async ({ app, db, issuer }) => {
  const person = await colleague(app, db, issuer.organizationId)
  const { authenticator } = await addPasskey(person)
  await db.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, person.userId))
  expect((await signIn(app, authenticator)).status).toBe(401)
})
