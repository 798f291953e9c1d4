import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { apiTokens } from '#server/schema/tables/accounts.ts'
import { addUser, ask, sessionCookie } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

const PATH = '/auth/tokens'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

test('a token is shown once, works at once, and is kept only as a hash', async ({ app, db, issuer }) => {
  const made = await issuer.ask('POST', PATH, { name: 'Course system', scopes: ['read', 'read'] })
  expect(made.status).toBe(201)
  const { token, ...row } = made.body.data
  expect(row).toEqual({
    id: expect.any(String),
    name: 'Course system',
    scopes: ['read'],
    hint: token.slice(-4),
    created_at: expect.stringMatching(INSTANT),
    last_used_at: null,
    revoked_at: null,
  })
  expect(token).toMatch(/^insegna_[\w-]{43}$/)

  const used = await ask(app, { authorization: `Bearer ${token}` }, 'GET', '/auth/user')
  expect(used.body.uuid).toBe(issuer.userId)
  const { body } = await issuer.ask('GET', PATH)
  expect(body).toEqual({ data: [{ ...row, last_used_at: expect.stringMatching(INSTANT) }] })
  const [stored] = await db.select().from(apiTokens).where(eq(apiTokens.id, row.id))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('a revoked token stops working at once, stays in the list, and keeps its time of revocation', async ({
  app,
  issuer,
}) => {
  const { token, id } = (await issuer.ask('POST', PATH, { name: 'Old script', scopes: ['issue'] })).body.data
  expect((await issuer.ask('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect((await ask(app, { authorization: `Bearer ${token}` }, 'GET', '/auth/user')).status).toBe(401)
  const [{ revoked_at }] = (await issuer.ask('GET', PATH)).body.data
  expect(revoked_at).toMatch(INSTANT)
  expect((await issuer.ask('DELETE', `${PATH}/${id}`)).status).toBe(204)
  expect((await issuer.ask('GET', PATH)).body.data[0].revoked_at).toBe(revoked_at)
})

test('a colleague can neither see nor revoke a user’s token', async ({ app, db, issuer }) => {
  const { id } = (await issuer.ask('POST', PATH, { name: 'Mine', scopes: ['read'] })).body.data
  const cookie = await sessionCookie(db, await addUser(db, issuer.organizationId))
  expect((await ask(app, { cookie }, 'GET', PATH)).body).toEqual({ data: [] })
  expect((await ask(app, { cookie }, 'DELETE', `${PATH}/${id}`)).status).toBe(404)
})

test('a token can neither create nor list tokens', async ({ app, issuer }) => {
  const { token } = (await issuer.ask('POST', PATH, { name: 'Script', scopes: ['read', 'issue'] })).body.data
  const credentials = { authorization: `Bearer ${token}` }
  expect((await ask(app, credentials, 'GET', PATH)).body.code).toBe('forbidden')
  expect((await ask(app, credentials, 'POST', PATH, { name: 'More', scopes: ['read'] })).body.code).toBe('forbidden')
})

test('a name and a scope are required, and the refusal reports both fields', async ({ issuer }) => {
  for (const body of [{}, { name: '', scopes: [] }, { name: ' ', scopes: ['admin'] }]) {
    const { status, body: problem } = await issuer.ask('POST', PATH, body)
    expect(status).toBe(422)
    expect(Object.keys(problem.errors).map((field) => field.split('.')[0])).toEqual(['name', 'scopes'])
  }
})

test('a form-encoded request creates a token too', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', PATH, new URLSearchParams({ name: 'Form', scopes: 'read' }))
  expect({ status, scopes: body.data.scopes }).toEqual({ status: 201, scopes: ['read'] })
})

test('the history of the user says which tokens were made and revoked, not what they are', async ({ issuer }) => {
  const { token, id } = (await issuer.ask('POST', PATH, { name: 'Script', scopes: ['read'] })).body.data
  await issuer.ask('DELETE', `${PATH}/${id}`)
  const of = `/issuers/organization/events?subject=user&subject_id=${issuer.userId}`
  const { body } = await issuer.ask('GET', of)
  expect(body.data.map(({ action, data }: { action: string; data: object }) => ({ action, data }))).toEqual([
    { action: 'api_token_revoked', data: { token: id } },
    { action: 'api_token_created', data: { token: id } },
  ])
  expect(JSON.stringify(body)).not.toContain(token)
})
