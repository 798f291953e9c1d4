import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { sessions, users } from '#server/schema/tables/accounts.ts'
import { test } from '#server/testing/test.ts'
import { hashPassword } from '../accounts/passwords.ts'

const PASSWORD = 'correct horse battery'

const setPassword = async (db: Database, userId: string) =>
  db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, userId))

/** Makes the session's proof of identity too old, as if the user had left the screen for ten minutes. */
const expireProof = (db: Database, userId: string) =>
  db
    .update(sessions)
    .set({ provedAt: sql`clock_timestamp() - interval '601 seconds'` })
    .where(eq(sessions.userId, userId))

const TOKEN = { name: 'Registry', scopes: ['read'] }

test('a sensitive request needs a new proof of identity after ten minutes, such as the password', async ({
  db,
  issuer,
}) => {
  await setPassword(db, issuer.userId)
  expect((await issuer.ask('POST', '/auth/tokens', TOKEN)).status).toBe(201)
  await expireProof(db, issuer.userId)
  expect(await issuer.ask('POST', '/auth/tokens', TOKEN)).toMatchObject({
    status: 403,
    body: { code: 'fresh_proof_required', message: 'Confirm that it is you first, then try again.' },
  })
  // Requests that need no fresh proof still work.
  expect((await issuer.ask('GET', '/auth/tokens')).status).toBe(200)
  expect((await issuer.ask('GET', '/auth/proof')).body.data).toEqual({
    password: true,
    passkey: false,
    code: false,
    provider: null,
  })

  expect(await issuer.ask('POST', '/auth/proof', { password: 'wrong horse battery' })).toMatchObject({
    status: 422,
    body: { errors: { password: ['This is not your current password. Check it and try again.'] } },
  })
  expect((await issuer.ask('POST', '/auth/tokens', TOKEN)).status).toBe(403)
  expect((await issuer.ask('POST', '/auth/proof', { password: PASSWORD })).status).toBe(204)
  expect((await issuer.ask('POST', '/auth/tokens', TOKEN)).status).toBe(201)
})

test('attempts at passwords are limited for somebody who finds an open screen', async ({ db, issuer }) => {
  await setPassword(db, issuer.userId)
  for (let tries = 0; tries < 5; tries++) {
    expect((await issuer.ask('POST', '/auth/proof', { password: 'wrong horse battery' })).status).toBe(422)
  }
  expect((await issuer.ask('POST', '/auth/proof', { password: PASSWORD })).status).toBe(429)
})
