import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newSecret } from '#server/platform/http/secret.ts'
import { accountLinks, users } from '#server/schema/tables/accounts.ts'
import { addUser, ask, type Issuer, sessionCookie } from '#server/testing/issuer.ts'
import { test, tokenIn } from '#server/testing/mailbox.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

const fresh = (what: string) => `${what}.${newSecret().slice(0, 10).toLowerCase()}`
const freshEmail = () => `${fresh('new')}@wrenfield.example`
const emailOf = async (issuer: Issuer) => (await issuer.ask('GET', '/auth/user')).body.email as string

test('the signed-in user has every field of the contract, not wrapped in data', async ({ issuer }) => {
  const { status, body } = await issuer.ask('GET', '/auth/user')
  expect(status).toBe(200)
  const image = /^http:\/\/localhost:4000\/images\/initials\//
  expect(body).toEqual({
    uuid: issuer.userId,
    username: expect.stringMatching(/^hannah\./),
    email: expect.stringMatching(/@wrenfield\.example$/),
    email_verified_at: null,
    created_at: expect.stringMatching(INSTANT),
    updated_at: expect.stringMatching(INSTANT),
    role: {
      slug: 'issuer',
      name: 'Owner',
      description: expect.any(String),
      scopes: '["issuer"]',
      level: 'owner',
      permissions: expect.arrayContaining(['award', 'edit_templates', 'administer', 'manage_team', 'own']),
    },
    profile: {
      name: 'Hannah',
      last_name: 'Whitlock',
      profile_picture_path: expect.stringMatching(image),
      profile_picture_high_path: expect.stringMatching(image),
      profile_picture_thumbnail_path: expect.stringMatching(image),
      settings: { public_profile: '0', public_badges: '0' },
      language: 'en',
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
      t_c_accepted_at: null,
    },
    organization: expect.objectContaining({ id: issuer.organizationId }),
    memberships: [expect.objectContaining({ id: issuer.membershipId, level: 'owner', is_current: true })],
    second_factor: { is_asked: false, is_set_up: false, due_at: null, is_overdue: false },
    open_requests: 0,
    open_submissions: 0,
    single_sign_on: { is_on: false, connection: null },
  })
})

test('a new username is answered at once, at top level', async ({ issuer }) => {
  const username = fresh('Níamh')
  const before = (await issuer.ask('GET', '/auth/user')).body
  const { status, body } = await issuer.ask('PUT', '/auth/user', { username })
  expect(status).toBe(200)
  expect(body).toMatchObject({ uuid: issuer.userId, username, email: before.email })
  expect(body.updated_at > before.updated_at).toBe(true)
})

test('what two rules ask for is said once', async ({ issuer }) => {
  const { body } = await issuer.ask('PUT', '/auth/user', { username: '' })
  expect(body.errors).toEqual({ username: ['Fill in this field.'] })
})

test('a taken username is refused on its field, in any notation', async ({ issuer, stranger }) => {
  const name = fresh('finance').toUpperCase()
  await stranger.ask('PUT', '/auth/user', { username: name })
  const fullWidth = name.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  for (const username of [name, name.toLowerCase(), fullWidth]) {
    const { status, body } = await issuer.ask('PUT', '/auth/user', { username })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { username: ['This username is taken. Try another.'] },
    })
  }
  const italian = await issuer.ask('PUT', '/auth/user', { username: name }, { 'accept-language': 'it' })
  expect(italian.body.errors).toEqual({ username: ['Questo nome utente è già preso. Provane un altro.'] })
})

test('one’s own username may change its case', async ({ issuer }) => {
  const username = fresh('anna')
  await issuer.ask('PUT', '/auth/user', { username })
  const capital = username.replace('anna', 'Anna')
  expect((await issuer.ask('PUT', '/auth/user', { username: capital })).body.username).toBe(capital)
})

test('a username cannot be somebody’s address, in any notation of the @', async ({ issuer }) => {
  for (const username of ['hannah@wrenfield.example', 'hannah＠wrenfield.example', 'han nah', 'han\u200bnah']) {
    const { status, body } = await issuer.ask('PUT', '/auth/user', { username })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['username'] })
  }
})

test('exactly one of many concurrent requests for the same username gets it', async ({ app, db, issuer }) => {
  const staff = await Promise.all(Array.from({ length: 6 }, () => addUser(db, issuer.organizationId)))
  const cookies = await Promise.all(staff.map((userId) => sessionCookie(db, userId)))
  const username = fresh('wanted')
  const answers = await Promise.all(
    cookies.map((cookie, index) =>
      ask(app, { cookie }, 'PUT', '/auth/user', { username: index % 2 ? username : username.toUpperCase() }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  for (const { status, body } of answers.filter((answer) => answer.status === 422)) {
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['username'] })
  }
})

test('a new address takes effect when its link is opened, and the old address is notified before and after', async ({
  app,
  issuer,
  mailsTo,
}) => {
  const old = await emailOf(issuer)
  const email = freshEmail()
  const answer = await issuer.ask('PUT', '/auth/user', { email: email.toUpperCase() })
  expect(answer).toMatchObject({ status: 200, body: { uuid: issuer.userId, email: old } })

  const [confirmation] = await mailsTo(email)
  expect(confirmation?.subject).toBe('Confirm this address')
  const [notice] = await mailsTo(old)
  expect(notice).toMatchObject({ subject: 'Somebody asked to change your account’s address' })
  expect(notice?.text).toContain(email)
  expect(await emailOf(issuer)).toBe(old)

  const confirmed = await ask(app, {}, 'POST', '/auth/confirm-email', { token: tokenIn(confirmation) })
  expect(confirmed).toMatchObject({ status: 200, body: { message: 'This is now the address of your account.' } })
  const { body } = await issuer.ask('GET', '/auth/user')
  expect(body).toMatchObject({ email, email_verified_at: expect.stringMatching(WALL_CLOCK) })
  expect((await mailsTo(old)).map(({ subject }) => subject)).toEqual([
    'Somebody asked to change your account’s address',
    'Your account’s address has changed',
  ])
})

test('the link to a new address works once, and not after 24 hours', async ({ app, db, issuer, stranger, mailsTo }) => {
  const confirm = (token: string) => ask(app, {}, 'POST', '/auth/confirm-email', { token })
  const over = { status: 422, body: { errors: { token: ['This link no longer works. Ask for a new one.'] } } }
  const email = freshEmail()
  await issuer.ask('PUT', '/auth/user', { email })
  const token = tokenIn((await mailsTo(email))[0])
  expect((await confirm(token)).status).toBe(200)
  expect(await confirm(token)).toMatchObject(over)

  const another = freshEmail()
  await stranger.ask('PUT', '/auth/user', { email: another })
  const late = tokenIn((await mailsTo(another))[0])
  const [link] = await db.select().from(accountLinks).where(eq(accountLinks.userId, stranger.userId))
  expect(Date.parse(link!.expiresAt) - Date.parse(link!.createdAt)).toBeCloseTo(24 * 3_600_000, -3)
  await db.update(accountLinks).set({ expiresAt: sql`clock_timestamp()` }).where(eq(accountLinks.id, link!.id))
  expect(await confirm(late)).toMatchObject(over)
  expect(await confirm('nonsense')).toMatchObject(over)
})

test('requesting another address invalidates the link to the previous one, whether sent or not', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const [first, second, third] = [freshEmail(), freshEmail(), freshEmail()]
  await issuer.ask('PUT', '/auth/user', { email: first })
  const [sent] = await mailsTo(first)
  await issuer.ask('PUT', '/auth/user', { email: second })
  await issuer.ask('PUT', '/auth/user', { email: third })

  expect(await mailsTo(second)).toEqual([])
  const confirm = (token: string) => ask(app, {}, 'POST', '/auth/confirm-email', { token })
  expect((await confirm(tokenIn(sent))).status).toBe(422)
  expect((await confirm(tokenIn((await mailsTo(third))[0]))).status).toBe(200)
  const [user] = await db.select().from(users).where(eq(users.id, issuer.userId))
  expect(user?.email).toBe(third)
})

test('a taken address gets the same response as a free one, and cannot be confirmed', async ({
  app,
  issuer,
  stranger,
  mailsTo,
}) => {
  const theirs = await emailOf(stranger)
  const free = await issuer.ask('PUT', '/auth/user', { email: freshEmail() })
  const taken = await issuer.ask('PUT', '/auth/user', { email: theirs })
  expect({ ...taken.body, updated_at: '' }).toEqual({ ...free.body, updated_at: '' })

  const confirmed = await ask(app, {}, 'POST', '/auth/confirm-email', { token: tokenIn((await mailsTo(theirs))[0]) })
  expect({ status: confirmed.status, code: confirmed.body.code }).toEqual({ status: 409, code: 'conflict' })
  expect(await emailOf(issuer)).not.toBe(theirs)
})

test('address changes are rate limited', async ({ issuer }) => {
  const change = () => issuer.ask('PUT', '/auth/user', { email: freshEmail() })
  for (let tries = 0; tries < 5; tries++) expect((await change()).status).toBe(200)
  expect(await change()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})
