import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { giulia } from '#server/testing/earners.ts'
import { ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { codeOf } from '#server/testing/second-factor/oathtool.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { recordActivity } from './record-activity.sql.ts'

const PATH = '/issuers/organization/activity'
const LISTS = '/issuers/organization/earners_lists'
const PASSWORD = 'a hall of nine lanterns'

type Line = { kind: string; subject: { label: string } | null; actor: object }

const linesOf = async (who: Issuer, query = '') => (await who.ask('GET', `${PATH}${query}`)).body.data as Line[]
const labelsOf = async (who: Issuer, query = '') =>
  (await linesOf(who, query)).map(({ subject }) => subject?.label ?? null)

test('filtering by a user returns their name, even if only their token has acted', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const { organizationId } = issuer
  const editor = await colleague(app, db, organizationId, 'editor')
  const { data: token } = (await editor.ask('POST', '/auth/tokens', { name: 'Script', scopes: ['read'] })).body
  const actor = { type: 'token', userId: editor.userId, tokenId: token.id } as const
  await recordActivity(db, { organizationId, actor, kind: 'organization_edited' })
  const filteredUser = async (who: Issuer, userId: string) =>
    (await who.ask('GET', `${PATH}?kind=organization_edited&user_id=${userId}`)).body.user
  expect(await filteredUser(issuer, editor.userId)).toEqual({ uuid: editor.userId, name: 'Hannah Whitlock' })
  expect(await filteredUser(editor, issuer.userId)).toBeNull()
  expect(await filteredUser(stranger, editor.userId)).toBeNull()
})

/** The subject column of an export. */
async function exported(who: Issuer, query = '') {
  const { body } = await who.ask('GET', `${PATH}/export?language=en${query}`)
  const lines = String(body).trim().split('\r\n').slice(1)
  return lines.map((line) => line.split(',')[3])
}

test('an administrator reads what everybody did, an editor only what they did themselves', async ({
  app,
  db,
  issuer,
}) => {
  const [admin, editor] = [
    await colleague(app, db, issuer.organizationId, 'admin'),
    await colleague(app, db, issuer.organizationId, 'editor'),
  ]
  await issuer.ask('POST', LISTS, { name: 'Autumn' })
  await editor.ask('POST', LISTS, { name: 'Spring' })
  expect(await labelsOf(admin)).toEqual(['Spring', 'Autumn'])
  expect(await labelsOf(editor)).toEqual(['Spring'])
  expect((await editor.ask('GET', PATH)).body).toMatchObject({ meta: { total: 1 }, all: { total: 1, is_own: true } })
  for (const query of ['?search=Autumn', `?user_id=${issuer.userId}`]) {
    expect(await labelsOf(admin, query)).toEqual(['Autumn'])
    expect(await labelsOf(editor, query)).toEqual([])
  }
  expect(await exported(editor, '&search=Autumn')).toEqual([])
  expect(await exported(editor, `&user_id=${issuer.userId}`)).toEqual([])
  expect(await exported(admin, '&area=people')).toEqual(['Spring', 'Autumn'])
  expect(await exported(editor, '&area=people')).toEqual(['Spring'])
})

async function withPassword(db: Database, { userId }: Issuer) {
  const passwordHash = await hashPassword(PASSWORD)
  const [user] = await db.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning()
  return user!
}

test('a failed sign-in is recorded for an existing account, and leaves no trace for an unknown name', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const { email, username } = await withPassword(db, issuer)
  const signIn = (body: object) => ask(app, {}, 'POST', '/auth/login', body)
  expect((await signIn({ email, password: 'not the password' })).status).toBe(401)
  expect((await signIn({ username, password: 'not the password' })).status).toBe(401)
  const failed = {
    kind: 'sign_in_failed',
    actor: { type: 'stranger', user_id: issuer.userId, name: '', picture: null },
    subject: { type: 'user', label: 'Hannah Whitlock' },
  }
  // Signing in does not await the recording.
  await vi.waitFor(async () => expect(await linesOf(issuer)).toMatchObject([failed, failed]))
  expect(await linesOf(stranger)).toEqual([])

  const count = async () => (await db.execute(sql`select count(*)::int as lines from activities`)).rows
  const before = await count()
  const nobody = `${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`
  expect((await signIn({ email: nobody, password: PASSWORD })).status).toBe(401)
  expect(await count()).toEqual(before)
})

test('a wrong code after the right password is a failed sign-in too', async ({ app, db, issuer }) => {
  const { email } = await withPassword(db, issuer)
  const { secret } = (await issuer.ask('POST', '/auth/codes', {})).body.data
  await issuer.ask('POST', '/auth/codes/confirm', { code: codeOf(secret, -30) })
  const { headers } = await ask(app, {}, 'POST', '/auth/login', { email, password: PASSWORD })
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  const wrong = await ask(app, { cookie }, 'POST', '/auth/login/code', { code: codeOf(secret, -300) })
  expect(wrong.status).toBe(422)
  expect((await linesOf(issuer)).map(({ kind }) => kind)).toEqual(['sign_in_failed', 'totp_enabled'])
})

test('an action by a token shows the token’s name, and its user can read the line', async ({ app, db, issuer }) => {
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  const made = await editor.ask('POST', '/auth/tokens', { name: 'Registry', scopes: ['issue'] })
  const { id } = await addTemplate(db, issuer)
  const credentials = { authorization: `Bearer ${made.body.data.token}` }
  const award = { badge_template_id: id, ...giulia }
  expect((await ask(app, credentials, 'POST', '/issuers/organization/badges', award)).status).toBe(201)
  const [line] = await linesOf(issuer)
  expect(line).toMatchObject({
    kind: 'badge_awarded',
    actor: { type: 'token', user_id: editor.userId, name: 'Registry' },
  })
  expect((await linesOf(editor))[0]).toEqual(line)
  expect((await linesOf(issuer, '?search=registry')).map(({ kind }) => kind)).toEqual([
    'badge_awarded',
    'token_created',
  ])
  const { body } = await issuer.ask('GET', `${PATH}/export?language=en&kind=badge_awarded`)
  expect(body).toContain(',Token “Registry”,')
})
