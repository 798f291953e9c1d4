import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addUser, ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { tokenIn } from '#server/testing/mailbox.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { givenConnection, newDomain } from '../single-sign-on/testing/given-connection.ts'
import { accept, type Invited, LENA, membersOf, open, PASSWORD, test } from './testing/invitations.ts'

test('opening the link shows inviter and level, and changes nothing, so that link scanners do no harm', async ({
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

test('the link offers the provider of the address where it is the inviting organization’s, no other', async ({
  app,
  db,
  invited,
  issuer,
  stranger,
}) => {
  const [own, foreign] = [newDomain(), newDomain()]
  const { id } = await givenConnection(db, issuer, { domains: [own] })
  await givenConnection(db, stranger, { domains: [foreign] })
  const provider = async (email: string) => (await open(app, (await invited(issuer, email)).token)).body.data.provider
  expect(await provider(`lena@${own}`)).toMatchObject({ id })
  expect(await provider(`lena@${foreign}`)).toBeNull()
})

test('an invitation that is over shows why and cannot be accepted', async ({ app, db, issuer, stranger, invited }) => {
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

test('an invitation cannot be accepted after its inviter has lost the permission', async ({
  app,
  db,
  issuer,
  invited,
}) => {
  const { organizationId } = issuer
  const admin = await colleague(app, db, organizationId, 'admin')
  const owner = await colleague(app, db, organizationId, 'owner')
  const path = ({ userId }: Issuer) => `/issuers/organization/users/${userId}`
  const plain = await invited(admin)
  const byOwner = await invited(owner)
  const ofOwner = await invited(owner, undefined, 'owner')
  const state = async ({ token }: Invited) => (await open(app, token)).body.data.state
  const listed = async ({ email }: Invited) => {
    const { data } = (await issuer.ask('GET', '/issuers/organization/users/invitations')).body
    return data.find((invitation: { email: string }) => invitation.email === email)?.status
  }
  const disable = (disabledAt: string | null) => db.update(users).set({ disabledAt }).where(eq(users.id, admin.userId))
  const put = (who: Issuer, change: object) => issuer.ask('PUT', path(who), change)
  for (const [over, again] of [
    [() => put(admin, { status: 'suspended' }), () => put(admin, { status: 'active' })],
    [() => put(admin, { level: 'editor' }), () => put(admin, { level: 'admin' })],
    [() => disable(new Date().toISOString()), () => disable(null)],
  ] as const) {
    expect([await state(plain), await listed(plain)]).toEqual(['open', 'open'])
    await over()
    expect(await state(plain)).toBe('inviter_gone')
    expect(await listed(plain)).toBe('inviter_gone')
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

test('another member who may invite can send the invitation again and becomes its inviter', async ({
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

test('a new invitation can be requested once a day, from the inviter of the old one', async ({
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
  const requestMails = (await mailsTo(inviter!.email)).filter(({ subject }) => subject?.includes(email))
  expect(requestMails).toHaveLength(1)
})

test('guesses of tokens and of an account’s password are rate-limited', async ({
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

  const strict = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', PASSWORD_PER_ADDRESS: '3' }), database))
  await db.execute(sql`delete from rate_limits where key like 'password-address:%'`)
  // Valid tokens are not counted: a whole office may share one network address.
  for (let scans = 0; scans < 5; scans += 1) expect((await open(strict, token)).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 1_000 }, () => open(strict, newSecret())))
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(3)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(997)
  expect((await open(strict, token)).status).toBe(429)
  await db.execute(sql`delete from rate_limits where key like 'password-address:%'`)
})
