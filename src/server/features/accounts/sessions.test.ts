import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessions } from '#server/schema/tables/accounts.ts'
import { ask, sessionCookie } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

test('a user’s active sessions are listed, with the current one marked', async ({ db, issuer }) => {
  await sessionCookie(db, issuer.userId)
  await sessionCookie(db, issuer.userId)
  const [over] = await db.select().from(sessions).where(eq(sessions.userId, issuer.userId))
  const { body: before } = await issuer.ask('GET', '/auth/sessions')
  expect(before.data).toHaveLength(3)
  await db
    .update(sessions)
    .set({ expiresAt: over!.createdAt })
    .where(eq(sessions.id, before.data.find(isOther).id))

  const { status, body } = await issuer.ask('GET', '/auth/sessions')

  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['data'] })
  expect(body.data).toHaveLength(2)
  expect(body.data.filter((session: { is_current: boolean }) => session.is_current)).toEqual([
    {
      id: expect.any(String),
      user_agent: 'test',
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/),
      last_seen_at: expect.stringMatching(/Z$/),
      is_current: true,
    },
  ])
})

const isOther = (session: { is_current: boolean }) => !session.is_current

test('a user can end another of their sessions, and ending the current one signs out', async ({ app, db, issuer }) => {
  const elsewhere = await sessionCookie(db, issuer.userId)
  const { data } = (await issuer.ask('GET', '/auth/sessions')).body
  const [other, own] = [data.find(isOther), data.find((session: { is_current: boolean }) => session.is_current)]

  const ended = await issuer.ask('DELETE', `/auth/sessions/${other.id}`)
  expect({ status: ended.status, cookie: ended.headers.get('set-cookie') }).toEqual({ status: 204, cookie: null })
  expect((await ask(app, { cookie: elsewhere }, 'GET', '/auth/user')).status).toBe(401)
  expect((await issuer.ask('DELETE', `/auth/sessions/${other.id}`)).status).toBe(404)

  const signedOut = await issuer.ask('DELETE', `/auth/sessions/${own.id}`)
  expect(signedOut.headers.get('set-cookie')).toContain('insegna=; Max-Age=0')
  expect((await issuer.ask('GET', '/auth/user')).status).toBe(401)
})

test('the visitor endpoint returns the signed-in user, and null without a valid session', async ({ app, issuer }) => {
  const { status, body } = await issuer.ask('GET', '/auth/visitor')
  expect({ status, uuid: body.data.uuid }).toEqual({ status: 200, uuid: issuer.userId })
  for (const credentials of [{}, { cookie: 'insegna=made-up' }, { authorization: 'Bearer insegna_made_up' }]) {
    const nobody = await ask(app, credentials as Record<string, string>, 'GET', '/auth/visitor')
    expect({ status: nobody.status, body: nobody.body }).toEqual({ status: 200, body: { data: null } })
  }
})
