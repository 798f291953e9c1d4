import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Level } from '#contract/permissions.ts'
import { createApp } from '#server/app.ts'
import { servicesOver } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addUser, ask, colleague, type Issuer, sessionCookie } from '#server/testing/issuer.ts'
import { test as base, tokenIn } from '#server/testing/mailbox.ts'
import { codeOf } from '#server/testing/oathtool.ts'
import { hashPassword } from '../accounts/passwords.ts'

const PASSWORD = 'twelve green bottles'
const LENA = { name: 'Lena', last_name: 'Strand', password: PASSWORD }

type Invited = { email: string; token: string }

const test = base.extend<{ invited(who: Issuer, email?: string, level?: Level): Promise<Invited> }>({
  invited: async ({ mailsTo }, use) =>
    use(async (who, email = `${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`, level = 'editor') => {
      await who.ask('POST', '/issuers/organization/users/invitations', { addresses: email, level })
      return { email, token: tokenIn((await mailsTo(email)).at(-1)) }
    }),
})

const open = (app: App, token: string) => ask(app, {}, 'GET', `/auth/invitations/${token}`)
const accept = (app: App, token: string, body: object = {}, cookie?: string) =>
  ask(app, cookie ? { cookie } : {}, 'POST', `/auth/invitations/${token}/accept`, body)
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
const membersOf = (db: Database, { organizationId }: Issuer, email: string) =>
  db
    .select({ level: memberships.level })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(users.email, email)))

test('opening the link shows who invites and as what, and changes nothing however often it is opened', async ({
  app,
  db,
  issuer,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  const before = await db.select().from(invitations).where(eq(invitations.email, email))
  for (let scans = 0; scans < 3; scans += 1) {
    const { status, body } = await open(app, token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'open',
      organization: { name: 'Wrenfield College' },
      inviter: { name: 'Hannah', last_name: 'Whitlock' },
      level: 'editor',
      person: { email, has_account: false },
    })
  }
  expect(await db.select().from(invitations).where(eq(invitations.email, email))).toEqual(before)
})

test('somebody new gives name and password, and is in at once', async ({ app, db, issuer, invited }) => {
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

test('an invitation that is accepted twice at once makes one account and one membership', async ({
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

  const known = await invited(stranger, email)
  const cookie = await sessionCookie(db, (await userOf(db, email)).id)
  const joined = await Promise.all(Array.from({ length: 4 }, () => accept(app, known.token, {}, cookie)))
  expect(joined.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await membersOf(db, stranger, email)).toHaveLength(1)
})

const userOf = async (db: Database, email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]!

test('somebody known joins by the password of their account, and is in at once', async ({
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

test('the password alone neither joins nor signs in whoever has one-time codes, and what is asked of all holds for them', async ({
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

test('somebody who was suspended does not come back by an older invitation', async ({ app, db, issuer, invited }) => {
  const { email, token } = await invited(issuer)
  const userId = await addUser(db, issuer.organizationId, { email, passwordHash: await hashPassword(PASSWORD) })
  await db.update(memberships).set({ status: 'suspended' }).where(eq(memberships.userId, userId))
  const { status, headers } = await accept(app, token, { password: PASSWORD })
  expect({ status, cookie: headers.get('set-cookie') }).toEqual({ status: 409, cookie: null })
})

test('whoever was removed everywhere comes back by an invitation', async ({ app, db, issuer, stranger, invited }) => {
  const { email, token } = await invited(issuer)
  const userId = await addUser(db, stranger.organizationId, { email, passwordHash: await hashPassword(PASSWORD) })
  await db.delete(memberships).where(eq(memberships.userId, userId))
  expect((await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })).status).toBe(401)
  expect((await accept(app, token, { password: PASSWORD })).status).toBe(200)
  expect((await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })).status).toBe(200)
})

test('whoever is signed in with the address goes on in the organization that they have joined', async ({
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

test('nothing happens in the name of somebody else who is signed in', async ({
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

test('an invitation that is over says which way, and opens nothing', async ({ app, db, issuer, stranger, invited }) => {
  const { email, token } = await invited(issuer)
  const of = eq(invitations.email, email)
  const refusal = async (state: string) => {
    const { body } = await open(app, token)
    expect(body.data).toMatchObject({ state, person: null })
    const { status, body: refused } = await accept(app, token, LENA)
    expect(status).toBe(409)
    return refused.message
  }
  await db.update(invitations).set({ expiresAt: sql`clock_timestamp()` }).where(of)
  expect(await refusal('expired')).toBe('This invitation has run out')
  await db.update(invitations).set({ expiresAt: sql`clock_timestamp() + interval '1 day'` }).where(of)

  const own = eq(organizations.id, issuer.organizationId)
  await db.update(organizations).set({ maxUsers: 1 }).where(own)
  expect(await refusal('no_seat')).toBe('Every seat is taken')
  await db.update(organizations).set({ maxUsers: 2, status: 'disabled' }).where(own)
  expect(await refusal('disabled')).toBe('Nobody can join at the moment')
  await db.update(organizations).set({ status: 'enabled' }).where(own)

  await db.update(invitations).set({ withdrawnAt: sql`clock_timestamp()` }).where(of)
  expect(await refusal('withdrawn')).toBe('This invitation was taken back')
  expect((await open(app, newSecret())).status).toBe(404)
  expect((await accept(app, newSecret(), LENA)).status).toBe(404)
  expect((await open(app, stranger.organizationId)).status).toBe(404)
})

test('nobody gives by an invitation what they may not give any more', async ({ app, db, issuer, invited }) => {
  const { organizationId } = issuer
  const admin = await colleague(app, db, organizationId, 'admin')
  const owner = await colleague(app, db, organizationId, 'owner')
  const path = ({ userId }: Issuer) => `/issuers/organization/users/${userId}`
  const plain = await invited(admin)
  const byOwner = await invited(owner)
  const ofOwner = await invited(owner, undefined, 'owner')
  const state = async ({ token }: Invited) => (await open(app, token)).body.data.state
  const disable = (disabledAt: string | null) => db.update(users).set({ disabledAt }).where(eq(users.id, admin.userId))
  const put = (who: Issuer, change: object) => issuer.ask('PUT', path(who), change)
  for (const [over, again] of [
    [() => put(admin, { status: 'suspended' }), () => put(admin, { status: 'active' })],
    [() => put(admin, { level: 'editor' }), () => put(admin, { level: 'admin' })],
    [() => disable(new Date().toISOString()), () => disable(null)],
  ] as const) {
    expect(await state(plain)).toBe('open')
    await over()
    expect(await state(plain)).toBe('inviter_gone')
    await again()
  }
  expect((await issuer.ask('DELETE', path(admin))).status).toBe(204)
  const refused = await accept(app, plain.token, LENA)
  expect({ status: refused.status, message: refused.body.message }).toEqual({
    status: 409,
    message: 'This invitation no longer counts',
  })
  expect(await membersOf(db, issuer, plain.email)).toEqual([])

  await put(owner, { level: 'admin' })
  expect([await state(byOwner), await state(ofOwner)]).toEqual(['open', 'inviter_gone'])
})

test('whoever may still invite sends it again, and then it is theirs', async ({
  app,
  db,
  issuer,
  invited,
  mailsTo,
}) => {
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  const { email, token } = await invited(admin)
  await issuer.ask('DELETE', `/issuers/organization/users/${admin.userId}`)
  expect((await ask(app, {}, 'POST', `/auth/invitations/${token}/request`)).status).toBe(204)
  const [owner] = await db.select().from(users).where(eq(users.id, issuer.userId))
  expect((await mailsTo(owner!.email)).at(-1)?.subject).toContain(email)
  await invited(issuer, email)
  const mails = await mailsTo(email)
  expect((await accept(app, tokenIn(mails.at(-1)), LENA)).status).toBe(200)
})

test('of two invitations for one seat that is left, one is accepted', async ({ app, db, issuer, invited }) => {
  const [one, other] = [await invited(issuer), await invited(issuer)]
  await db.update(organizations).set({ maxUsers: 2 }).where(eq(organizations.id, issuer.organizationId))
  const answers = await Promise.all([accept(app, one.token, LENA), accept(app, other.token, LENA)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a new invitation is asked for once a day, of whoever wrote the old one', async ({
  app,
  db,
  issuer,
  invited,
  mailsTo,
}) => {
  const { email, token } = await invited(issuer)
  const request = () => ask(app, {}, 'POST', `/auth/invitations/${token}/request`)
  expect((await request()).status).toBe(404)
  await db.update(invitations).set({ expiresAt: sql`clock_timestamp()` }).where(eq(invitations.email, email))
  expect((await request()).status).toBe(204)
  expect((await request()).status).toBe(204)
  const [inviter] = await db.select().from(users).where(eq(users.id, issuer.userId))
  const asked = (await mailsTo(inviter!.email)).filter(({ subject }) => subject?.includes(email))
  expect(asked).toHaveLength(1)
})

test('tokens are tried as seldom as passwords, and the password of an account as seldom as at the door', async ({
  database,
  db,
  app,
  issuer,
  stranger,
  invited,
}) => {
  const { email, token } = await invited(issuer)
  await addUser(db, stranger.organizationId, { email, passwordHash: await hashPassword(PASSWORD) })
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await accept(app, token, { password: 'not the password' })).status).toBe(401)
  }
  expect((await accept(app, token, { password: PASSWORD })).status).toBe(429)

  const strict = createApp(servicesOver(readConfig({ LOG_LEVEL: 'silent', PASSWORD_PER_ADDRESS: '3' }), database))
  await db.execute(sql`delete from rate_limits where key like 'password-address:%'`)
  // What opens something costs nothing: a whole office may come from one address.
  for (let scans = 0; scans < 5; scans += 1) expect((await open(strict, token)).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 1_000 }, () => open(strict, newSecret())))
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(3)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(997)
  expect((await open(strict, token)).status).toBe(429)
  await db.execute(sql`delete from rate_limits where key like 'password-address:%'`)
})

test('another site can neither accept an invitation nor sign anybody in by one', async ({ app, issuer, invited }) => {
  const { token } = await invited(issuer)
  const { status, body } = await ask(app, {}, 'POST', `/auth/invitations/${token}/accept`, LENA, {
    'sec-fetch-site': 'cross-site',
  })
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'cross_origin' })
})
