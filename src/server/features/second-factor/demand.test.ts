import { and, eq, ne, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { runCommand } from '#server/admin/run-command.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { alsoIn, ask, colleague, type Issuer, sessionCookie } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { codeOf } from '#server/testing/second-factor/oathtool.ts'

const DEMAND = '/issuers/organization/second-factor'

async function setUpCodes(person: Issuer) {
  const { secret } = (await person.ask('POST', '/auth/codes', {})).body.data
  return person.ask('POST', '/auth/codes/confirm', { code: codeOf(secret) })
}

const isElsewhere = ({ organizationId }: Issuer) => ne(memberships.organizationId, organizationId)

/** Moves the demand 15 days into the past, so that the grace period of 14 days is over. */
async function endGracePeriod(db: Database, { organizationId }: Issuer) {
  const before = sql`clock_timestamp() - interval '15 days'`
  await db.update(organizations).set({ secondFactorSince: before }).where(eq(organizations.id, organizationId))
  await db
    .update(memberships)
    .set({ createdAt: before, administratorSince: before })
    .where(eq(memberships.organizationId, organizationId))
}

test('an owner can require a second factor; after 14 days members without one only reach their own account', async ({
  app,
  db,
  issuer,
}) => {
  const [admin, viewer] = [
    await colleague(app, db, issuer.organizationId, 'admin'),
    await colleague(app, db, issuer.organizationId, 'viewer'),
  ]
  expect((await admin.ask('PUT', DEMAND, { of: 'everybody' })).status).toBe(403)
  expect((await issuer.ask('PUT', DEMAND, { of: 'administrators' })).body).toMatchObject({
    data: { of: 'administrators', since: expect.any(String), missing_count: 2 },
  })
  const standing = async (person: Issuer) => (await person.ask('GET', '/auth/user')).body.second_factor
  expect(await standing(admin)).toMatchObject({ is_asked: true, is_set_up: false, is_overdue: false })
  const { due_at } = await standing(admin)
  expect(Date.parse(due_at) - Date.now()).toBeGreaterThan(13.9 * 24 * 3600 * 1000)
  expect(await standing(viewer)).toEqual({ is_asked: false, is_set_up: false, due_at: null, is_overdue: false })

  const { data: members } = (await issuer.ask('GET', '/issuers/organization/users')).body
  const listed = ({ userId }: Issuer) => members.find(({ uuid }: { uuid: string }) => uuid === userId)
  expect(listed(admin).second_factor_due_at).toBe(due_at)
  expect(listed(viewer).second_factor_due_at).toBeNull()

  await endGracePeriod(db, issuer)
  expect(await admin.ask('GET', '/issuers/organization/badges')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_required', message: expect.stringContaining('second step at sign-in') },
  })
  expect((await viewer.ask('GET', '/issuers/organization/badges')).status).toBe(200)
  // Setting up a second factor stays possible, but nothing that would outlast the restriction.
  expect((await admin.ask('GET', '/auth/security')).status).toBe(200)
  expect((await admin.ask('POST', '/auth/tokens', { name: 'X', scopes: ['read'] })).body.code).toBe(
    'second_factor_required',
  )
  expect((await setUpCodes(admin)).status).toBe(200)
  expect((await admin.ask('GET', '/issuers/organization/badges')).status).toBe(200)
  expect(await admin.ask('DELETE', '/auth/codes')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('this is your last') },
  })
})

test('a member who becomes an admin long after the demand has 14 days from then', async ({ app, db, issuer }) => {
  await setUpCodes(issuer)
  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  await issuer.ask('PUT', DEMAND, { of: 'administrators' })
  await endGracePeriod(db, issuer)
  expect((await issuer.ask('PUT', `/issuers/organization/users/${viewer.userId}`, { level: 'admin' })).status).toBe(200)
  const { second_factor } = (await viewer.ask('GET', '/auth/user')).body
  expect(second_factor).toMatchObject({ is_asked: true, is_overdue: false })
  expect(Date.parse(second_factor.due_at) - Date.now()).toBeGreaterThan(13.9 * 24 * 3600 * 1000)
  expect((await viewer.ask('GET', '/issuers/organization/badges')).status).toBe(200)
  await endGracePeriod(db, issuer)
  expect((await viewer.ask('GET', '/issuers/organization/badges')).body.code).toBe('second_factor_required')
})

test('suspending and restoring, or promoting an admin to owner, does not extend the deadline', async ({
  app,
  db,
  issuer,
}) => {
  await setUpCodes(issuer)
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  await issuer.ask('PUT', DEMAND, { of: 'administrators' })
  await endGracePeriod(db, issuer)
  for (const change of [{ status: 'suspended' }, { status: 'active' }, { level: 'owner' }, { level: 'admin' }])
    expect((await issuer.ask('PUT', `/issuers/organization/users/${admin.userId}`, change)).status).toBe(200)
  const cookie = await sessionCookie(db, admin.userId, issuer.organizationId)
  expect((await ask(app, { cookie }, 'GET', '/issuers/organization/badges')).body.code).toBe('second_factor_required')
})

test('an owner resets a lost second factor, and all owners are notified', async ({
  app,
  db,
  issuer,
  stranger,
  mailsTo,
}) => {
  const lost = await colleague(app, db, issuer.organizationId, 'editor')
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  const other = await colleague(app, db, issuer.organizationId, 'owner')
  const [gone, locked] = [
    await colleague(app, db, issuer.organizationId, 'owner'),
    await colleague(app, db, issuer.organizationId, 'owner'),
  ]
  await issuer.ask('PUT', `/issuers/organization/users/${gone.userId}`, { status: 'suspended' })
  await db.update(users).set({ disabledAt: sql`clock_timestamp()` }).where(eq(users.id, locked.userId))
  await setUpCodes(lost)
  const path = `/issuers/organization/users/${lost.userId}/second-factor`
  expect((await admin.ask('DELETE', path)).status).toBe(403)
  expect((await stranger.ask('DELETE', path)).status).toBe(404)
  const members = async () => (await issuer.ask('GET', '/issuers/organization/users')).body.data
  const standing = async () => (await members()).find(({ uuid }: { uuid: string }) => uuid === lost.userId)
  expect(await standing()).toMatchObject({ has_second_factor: true })

  expect((await issuer.ask('DELETE', path)).status).toBe(204)
  const { data: lines } = (await issuer.ask('GET', '/issuers/organization/activity')).body
  expect(lines[0]).toMatchObject({ kind: 'second_factor_reset', subject: { id: lost.userId } })
  expect((await lost.ask('GET', '/auth/user')).status).toBe(401)
  expect(await standing()).toMatchObject({ has_second_factor: false })
  for (const owner of [issuer, other]) {
    const [user] = await db.select().from(users).where(eq(users.id, owner.userId))
    expect((await mailsTo(user!.email)).at(-1)).toMatchObject({
      subject: 'A second step was reset',
      text: expect.stringContaining('Person: Hannah Whitlock'),
    })
  }
  for (const { userId } of [gone, locked]) {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    const subjects = (await mailsTo(user!.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('A second step was reset')
  }
  const [user] = await db.select().from(users).where(eq(users.id, lost.userId))
  expect((await mailsTo(user!.email)).at(-1)?.subject).toBe('Your second step is switched off')
})

test('an owner can reset a member of another organization only if they own that one too', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  await setUpCodes(issuer)
  // The issuer, an owner of one organization, joins another: its owner must not reset a factor that protects the first one.
  await alsoIn(app, db, issuer, { organizationId: stranger.organizationId, level: 'viewer' })
  const path = `/issuers/organization/users/${issuer.userId}/second-factor`
  expect(await stranger.ask('DELETE', path)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('Ask the operator') },
  })
  expect((await issuer.ask('GET', '/auth/user')).body.second_factor).toMatchObject({ is_set_up: true })

  await alsoIn(app, db, stranger, { organizationId: issuer.organizationId, level: 'admin' })
  expect((await stranger.ask('DELETE', path)).status).toBe(409)
  const both = eq(memberships.userId, stranger.userId)
  await db
    .update(memberships)
    .set({ level: 'owner', status: 'suspended' })
    .where(and(both, isElsewhere(stranger)))
  expect((await stranger.ask('DELETE', path)).status).toBe(409)
  await db.update(memberships).set({ status: 'active' }).where(both)
  expect((await stranger.ask('DELETE', path)).status).toBe(204)
  expect((await issuer.ask('GET', '/auth/user')).status).toBe(401)
})

test('the operator resets a lost second factor', async ({ app, db, services, issuer }) => {
  const lost = await colleague(app, db, issuer.organizationId)
  await setUpCodes(lost)
  const [user] = await db.select().from(users).where(eq(users.id, lost.userId))
  const request = { command: 'reset-second-factor', options: { email: user!.email } }
  expect(await runCommand(request, { db, services })).toMatchObject({
    done: { object: { second_factor: { is_set_up: false } } },
  })
  expect((await ask(app, { cookie: lost.cookie }, 'GET', '/auth/user')).status).toBe(401)
  const nobody = { command: 'reset-second-factor', options: { email: 'nobody@wrenfield.example' } }
  expect(await runCommand(nobody, { db, services })).toEqual({
    wrong: [{ argument: '--email', sentence: 'There is no such account.' }],
  })
})
