import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { users } from '#server/schema/tables/accounts.ts'
import { ask } from '#server/testing/issuer.ts'
import { somebodyWaits } from '#server/testing/somebody-waits.ts'
import { test } from '#server/testing/test.ts'

test('a wrong password is answered before it is written down, so that its time tells nothing of the name', async ({
  app,
  db,
  issuer,
}) => {
  const [user] = await db.select().from(users).where(eq(users.id, issuer.userId))
  const lines = async () => (await issuer.ask('GET', '/issuers/organization/activity?kind=sign_in_failed')).body.data
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table activities in access exclusive mode`)
    locked()
    await held
  })
  await isLocked

  const answer = await ask(app, {}, 'POST', '/auth/login', { email: user!.email, password: 'not the password' })
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  await somebodyWaits(db)
  free()
  await holding
  await vi.waitFor(async () => expect(await lines()).toMatchObject([{ subject: { id: issuer.userId } }]))
})
