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

/** The person of the session proved who they are longer ago than counts. */
const leaveScreen = (db: Database, userId: string) =>
  db
    .update(sessions)
    .set({ provedAt: sql`clock_timestamp() - interval '601 seconds'` })
    .where(eq(sessions.userId, userId))

const TOKEN = { name: 'Registry', scopes: ['read'] }

test('an act that an open screen is not enough for asks for proof after ten minutes, and a password is one', async ({
  db,
  issuer,
}) => {
  await setPassword(db, issuer.userId)
  expect((await issuer.ask('POST', '/auth/tokens', TOKEN)).status).toBe(201)
  await leaveScreen(db, issuer.userId)
  expect(await issuer.ask('POST', '/auth/tokens', TOKEN)).toMatchObject({
    status: 403,
    body: { code: 'fresh_proof_required', message: 'Confirm that it is you first, then try again.' },
  })
  // What is no such act goes on meanwhile.
  expect((await issuer.ask('GET', '/auth/tokens')).status).toBe(200)
  expect((await issuer.ask('GET', '/auth/proof')).body.data).toEqual({ password: true, passkey: false, code: false })

  expect(await issuer.ask('POST', '/auth/proof', { password: 'wrong horse battery' })).toMatchObject({
    status: 422,
    body: { errors: { password: ['This is not your current password. Check it and try again.'] } },
  })
  expect((await issuer.ask('POST', '/auth/tokens', TOKEN)).status).toBe(403)
  expect((await issuer.ask('POST', '/auth/proof', { password: PASSWORD })).status).toBe(204)
  expect((await issuer.ask('POST', '/auth/tokens', TOKEN)).status).toBe(201)
})

test('whoever finds an open screen cannot try passwords for ever', async ({ db, issuer }) => {
  await setPassword(db, issuer.userId)
  for (let tries = 0; tries < 5; tries++) {
    expect((await issuer.ask('POST', '/auth/proof', { password: 'wrong horse battery' })).status).toBe(422)
  }
  expect((await issuer.ask('POST', '/auth/proof', { password: PASSWORD })).status).toBe(429)
})
