import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { users } from '#server/schema/tables/accounts.ts'
import { ask } from '#server/testing/issuer.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { test } from '#server/testing/test.ts'

test('a wrong password is answered before the failure is recorded, so timing does not reveal which names exist', async ({
  app,
  db,
  issuer,
}) => {
  const [user] = await db.select().from(users).where(eq(users.id, issuer.userId))
  const lines = async () => (await issuer.ask('GET', '/issuers/organization/activity?kind=sign_in_failed')).body.data
  const release = await holdLock(db, (tx) => tx.execute(sql`lock table activities in access exclusive mode`))
  const answer = await ask(app, {}, 'POST', '/auth/login', { email: user!.email, password: 'not the password' })
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  await waitForBlockedSession(db)
  await release()
  await vi.waitFor(async () => expect(await lines()).toMatchObject([{ subject: { id: issuer.userId } }]))
})
