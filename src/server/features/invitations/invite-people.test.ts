import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { clockAt } from '#server/testing/clock.ts'
import { addUser, colleague, type Issuer } from '#server/testing/issuer.ts'
import { test, tokenIn } from '#server/testing/mailbox.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'

const PATH = '/issuers/organization/users/invitations'

const address = () => `${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`
const invite = (who: Issuer, addresses: string | string[], more: object = {}) =>
  who.ask('POST', PATH, { addresses, level: 'issuer', ...more })
const outcomesOf = ({ body }: { body: { data: { outcome: string }[] } }) => body.data.map(({ outcome }) => outcome)
const setSeats = (db: Database, { organizationId }: Issuer, maxUsers: number) =>
  db.update(organizations).set({ maxUsers }).where(eq(organizations.id, organizationId))
const expire = (db: Database, email: string) =>
  db.update(invitations).set({ expiresAt: sql`clock_timestamp()` }).where(eq(invitations.email, email))

test('every address of a pasted list has its own outcome', async ({ db, issuer, mailsTo }) => {
  const [anna, kofi, member] = [address(), address(), address()]
  await addUser(db, issuer.organizationId, { email: member, level: 'editor' })
  await invite(issuer, 'early@wrenfield.example')
  const { status, body } = await invite(
    issuer,
    `${anna}, Kofi Owusu <${kofi.toUpperCase()}>; ${member} early@wrenfield.example\nj.stott@wrenfield ${anna}`,
    { greeting: 'We are moving the lab certificates.' },
  )
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    { email: anna, outcome: 'sent', level: 'issuer', expires_at: expect.any(String) },
    { email: kofi, name: 'Kofi Owusu', outcome: 'sent' },
    { email: member, outcome: 'already_member', level: 'editor' },
    { email: 'early@wrenfield.example', outcome: 'renewed' },
    { email: null, written: 'j.stott@wrenfield', outcome: 'not_an_address' },
  ])
  const [mail, ...others] = await mailsTo(anna)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Hannah Whitlock invites you to Wrenfield College' })
  expect(mail?.text).toContain('“We are moving the lab certificates.”')
  expect(mail?.text).toContain('Level: Issuer')
  expect(mail?.text).toContain('You will be able to: award badges, keep people and lists')
})

test('the token is only in the mail, the row has its hash, and it expires after a week', async ({
  db,
  issuer,
  mailsTo,
}) => {
  const email = address()
  await invite(issuer, email)
  const token = tokenIn((await mailsTo(email))[0])
  expect(token.length).toBeGreaterThan(30)
  const [row] = await db.select().from(invitations).where(eq(invitations.email, email))
  expect(JSON.stringify(row)).not.toContain(token)
  expect(Date.parse(row!.expiresAt) - Date.parse(row!.createdAt)).toBeCloseTo(7 * 24 * 60 * 60_000, -3)
  const written = await db.select().from(mails).where(eq(mails.recipient, email))
  expect(JSON.stringify(written)).not.toContain(token)
})

test('fifty addresses may be invited at once, and fifty-one are a field error', async ({ db, issuer }) => {
  await setSeats(db, issuer, 60)
  const many = Array.from({ length: 51 }, (_, number) => `person${number}@wrenfield.example`)
  for (const addresses of [many, many.join(' ')]) {
    const { status, body } = await invite(issuer, addresses)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['addresses'] })
  }
  for (const nothing of ['', ' ,; ', []]) expect((await invite(issuer, nothing)).status).toBe(422)
  expect(await db.$count(invitations, eq(invitations.organizationId, issuer.organizationId))).toBe(0)
  // A duplicate address counts once.
  const { body } = await invite(issuer, [...many.slice(0, 50), many[0]!.toUpperCase()])
  expect(body.data).toHaveLength(50)
})

test('invitations hold seats, in the order of the addresses, until they expire or are withdrawn', async ({
  db,
  issuer,
}) => {
  await setSeats(db, issuer, 3)
  const [first, second, third] = [address(), address(), address()]
  const preview = await issuer.ask('POST', `${PATH}/preview`, { addresses: [first, second, third], level: 'issuer' })
  expect(outcomesOf(preview)).toEqual(['sent', 'sent', 'no_seat'])
  expect(outcomesOf(await invite(issuer, [first, second, third]))).toEqual(['sent', 'sent', 'no_seat'])

  await expire(db, first)
  expect(outcomesOf(await invite(issuer, third))).toEqual(['sent'])
  const { body } = await issuer.ask('GET', PATH)
  const [expired] = body.data.filter(({ email }: { email: string }) => email === first)
  expect(expired).toMatchObject({ status: 'expired', invited_by: { uuid: issuer.userId } })
  const again = await issuer.ask('POST', `${PATH}/${expired.id}/resend`)
  expect({ status: again.status, message: again.body.message }).toEqual({
    status: 409,
    message: 'All 3 seats are taken. Free one, or ask the operator for more.',
  })
  const [open] = body.data.filter(({ email }: { email: string }) => email === third)
  expect((await issuer.ask('DELETE', `${PATH}/${open.id}`)).status).toBe(204)
  expect(outcomesOf(await invite(issuer, first))).toEqual(['sent'])
})

test('concurrent invitations do not exceed the last seats', async ({ app, db, issuer }) => {
  await setSeats(db, issuer, 5)
  const other = await colleague(app, db, issuer.organizationId, 'admin')
  const answers = await Promise.all(
    [issuer, other, issuer, other].map((who) => invite(who, [address(), address()], {})),
  )
  expect(answers.flatMap(outcomesOf).filter((outcome) => outcome === 'sent')).toHaveLength(3)
})

test('an admin who is demoted while waiting for the seats lock can neither invite nor resend', async ({
  app,
  db,
  issuer,
}) => {
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  await invite(admin, address())
  const [before] = (await issuer.ask('GET', PATH)).body.data
  for (const action of [() => invite(admin, address()), () => admin.ask('POST', `${PATH}/${before.id}/resend`)]) {
    await issuer.ask('PUT', `/issuers/organization/users/${admin.userId}`, { level: 'admin' })
    const release = await holdLock(db, (tx) => lockOrganization(tx, issuer.organizationId))
    const acting = action()
    await waitForBlockedSession(db)
    await issuer.ask('PUT', `/issuers/organization/users/${admin.userId}`, { level: 'editor' })
    await release()
    expect((await acting).body).toMatchObject({ code: 'forbidden', message: 'Only owners and admins may do this.' })
  }
  expect((await issuer.ask('GET', PATH)).body.data).toEqual([{ ...before, status: 'inviter_gone' }])
})

test('the five times a day begin again at midnight in the service’s time zone', async ({ issuer, services }) => {
  const clock = clockAt('2026-07-14T21:30:00Z')
  services.clock = clock
  await invite(issuer, address())
  const { id } = (await issuer.ask('GET', PATH)).body.data[0]
  const ask = () => issuer.ask('POST', `${PATH}/${id}/resend`)
  const resend = async () => (await ask()).status
  for (let sent = 0; sent < 5; sent += 1) expect(await resend()).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(30 * 60)])
  clock.set('2026-07-14T22:30:00Z')
  expect((await issuer.ask('GET', PATH)).body.data[0].resends_left).toBe(5)
  expect(await resend()).toBe(200)
})

test('an invitation can be resent five times a day, each time with a link that replaces the previous one', async ({
  app,
  issuer,
  mailsTo,
}) => {
  const email = address()
  await invite(issuer, email)
  const first = tokenIn((await mailsTo(email))[0])
  const { id } = (await issuer.ask('GET', PATH)).body.data[0]
  for (let left = 4; left >= 0; left -= 1) {
    const { status, body } = await issuer.ask('POST', `${PATH}/${id}/resend`)
    expect({ status, left: body.data.resends_left }).toEqual({ status: 200, left })
  }
  const { status, body } = await issuer.ask('POST', `${PATH}/${id}/resend`)
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 429,
    code: 'rate_limited',
    message: 'This invitation was sent five times today. Try again tomorrow.',
  })
  expect(outcomesOf(await invite(issuer, email))).toEqual(['already_invited'])
  const tokens = (await mailsTo(email)).map(tokenIn)
  expect(tokens).toHaveLength(6)
  const open = async (token: string) => (await app.request(`/api/v1/auth/invitations/${token}`)).status
  expect([await open(first), await open(tokens.at(-1)!)]).toEqual([404, 200])
})

test('an admin can invite any level but owners; lower levels cannot invite', async ({ app, db, issuer }) => {
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  expect(outcomesOf(await invite(admin, address(), { level: 'admin' }))).toEqual(['sent'])
  expect((await invite(admin, address(), { level: 'owner' })).body).toMatchObject({
    code: 'forbidden',
    message: 'Only owners may do this.',
  })
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['POST', `${PATH}/${crypto.randomUUID()}/resend`],
    ['DELETE', `${PATH}/${crypto.randomUUID()}`],
  ] as const) {
    const { status, body } = await editor.ask(method, path, method === 'GET' ? undefined : { addresses: 'a@b.example' })
    expect({ path, status, message: body.message }).toEqual({
      path,
      status: 403,
      message: 'Only owners and admins may do this.',
    })
  }
})

test('inviting an owner needs fresh proof, and admins cannot change such an invitation', async ({
  app,
  db,
  issuer,
}) => {
  const email = address()
  await db.execute(
    sql`update sessions set proved_at = clock_timestamp() - interval '1 hour' where user_id = ${issuer.userId}`,
  )
  expect((await invite(issuer, email, { level: 'owner' })).body.code).toBe('fresh_proof_required')
  await db.execute(sql`update sessions set proved_at = clock_timestamp() where user_id = ${issuer.userId}`)
  expect(outcomesOf(await invite(issuer, email, { level: 'owner' }))).toEqual(['sent'])
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  const { id } = (await admin.ask('GET', PATH)).body.data[0]
  expect((await admin.ask('POST', `${PATH}/${id}/resend`)).status).toBe(403)
  expect((await admin.ask('DELETE', `${PATH}/${id}`)).status).toBe(403)
  expect(outcomesOf(await invite(admin, email))).toEqual(['already_invited'])
})

test('a queued mail is not sent after its invitation was withdrawn', async ({ issuer, mailsTo }) => {
  const email = address()
  await invite(issuer, email)
  const { id } = (await issuer.ask('GET', PATH)).body.data[0]
  await issuer.ask('DELETE', `${PATH}/${id}`)
  expect(await mailsTo(email)).toEqual([])
  expect((await issuer.ask('DELETE', `${PATH}/${id}`)).status).toBe(404)
  expect(outcomesOf(await invite(issuer, email))).toEqual(['sent'])
})

test('the greeting is one line, and the mail comes in the language that was chosen', async ({ issuer, mailsTo }) => {
  const email = address()
  const { status, body } = await invite(issuer, email, { greeting: 'One\nBcc: all@wrenfield.example' })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['greeting'] })
  await invite(issuer, email, { language: 'it' })
  expect((await mailsTo(email))[0]?.subject).toBe('Un invito da Hannah Whitlock: Wrenfield College')
})
