import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'

const PATH = '/issuers/organization/users'
const change = (who: Issuer, { userId }: Issuer, to: object) => who.ask('PUT', `${PATH}/${userId}`, to)
const emailOf = async (db: Database, { userId }: Issuer) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]!.email
/** Ends the delay during which an action can be undone. */
const skipDelay = (db: Database, { userId }: Issuer) =>
  db.update(mails).set({ nextAttemptAt: sql`clock_timestamp()` }).where(eq(mails.userId, userId))

test('a member gets one mail about a new level, and none if the change is undone', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const member = await colleague(app, db, issuer.organizationId, 'issuer')
  const email = await emailOf(db, member)
  await change(issuer, member, { level: 'viewer' })
  await change(issuer, member, { level: 'issuer' })
  expect(await db.$count(mails, eq(mails.userId, member.userId))).toBe(0)

  await change(issuer, member, { level: 'viewer' })
  await change(issuer, member, { level: 'editor' })
  expect(await mailsTo(email)).toEqual([])
  await skipDelay(db, member)
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your level in Wrenfield College is now Editor' })
  expect(mail?.text).toContain('Hannah Whitlock has changed your level from Issuer to Editor.')
})

test('a member is notified of being suspended, restored and removed, unless it is undone', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const member = await colleague(app, db, issuer.organizationId, 'issuer')
  const email = await emailOf(db, member)
  await change(issuer, member, { status: 'suspended' })
  await change(issuer, member, { status: 'active' })
  expect(await db.$count(mails, eq(mails.userId, member.userId))).toBe(0)
  for (const status of ['suspended', 'active']) {
    await change(issuer, member, { status })
    await skipDelay(db, member)
    await mailsTo(email)
  }
  await issuer.ask('DELETE', `${PATH}/${member.userId}`)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Your access to Wrenfield College is suspended',
    'You can enter Wrenfield College again',
    'You are no longer in the team of Wrenfield College',
  ])
})

test('every owner is notified of a new owner and of a hand-over, in their own language', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const [other, admin] = [
    await colleague(app, db, issuer.organizationId, 'owner'),
    await colleague(app, db, issuer.organizationId, 'admin'),
  ]
  await db.update(users).set({ language: 'it' }).where(eq(users.id, other.userId))
  await db.update(users).set({ name: 'Priya', lastName: 'Chandra' }).where(eq(users.id, admin.userId))
  expect((await change(issuer, admin, { level: 'owner', hand_over: 1 })).status).toBe(200)
  for (const who of [issuer, admin]) {
    const subjects = (await mailsTo(await emailOf(db, who))).map(({ subject }) => subject)
    expect(subjects).toEqual(['Priya Chandra is now an owner of Wrenfield College'])
  }
  const [italian] = await mailsTo(await emailOf(db, other))
  expect(italian?.text).toContain('Hannah Whitlock ha ceduto Wrenfield College a Priya Chandra')
})

test('a member cannot be restored to a seat that an open invitation holds', async ({ app, db, issuer }) => {
  const member = await colleague(app, db, issuer.organizationId, 'issuer')
  await db.execute(sql`update organizations set max_users = 2 where id = ${issuer.organizationId}`)
  await change(issuer, member, { status: 'suspended' })
  await issuer.ask('POST', `${PATH}/invitations`, { addresses: 'l.strand@wrenfield.example', level: 'issuer' })
  const { status, body } = await change(issuer, member, { status: 'active' })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'no_seat' })
})

test('changes to a member are recorded in the activity', async ({ app, db, issuer }) => {
  const member = await colleague(app, db, issuer.organizationId, 'issuer')
  await change(issuer, member, { level: 'viewer' })
  await change(issuer, member, { status: 'suspended' })
  await issuer.ask('DELETE', `${PATH}/${member.userId}`)
  const { rows } = await db.execute<{ kind: string }>(sql`
    select kind from activities where organization_id = ${issuer.organizationId} and subject_id = ${member.userId} order by created_at`)
  expect(rows.map(({ kind }) => kind)).toEqual(['level_changed', 'member_suspended', 'member_removed'])
})
