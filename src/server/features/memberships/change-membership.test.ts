import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Level } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addList, people } from '#server/testing/earners.ts'
import { addUser, alsoIn, ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockTeam } from './members.sql.ts'

const TEAM = '/issuers/organization/users'
const of = ({ userId }: { userId: string }) => `${TEAM}/${userId}`
const put = (by: Issuer, whom: { userId: string }, change: object) => by.ask('PUT', of(whom), change)
const levelOf = async (db: Database, { membershipId }: Issuer) =>
  (await db.select().from(memberships).where(eq(memberships.id, membershipId)))[0]?.level

test('members are listed from owners to viewers, somebody suspended last, and found by name or address', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const { organizationId } = issuer
  const add = (level: Level, lastName: string) => addUser(db, organizationId, { level, lastName, name: 'Priya' })
  await add('viewer', 'Bianchi')
  const suspended = await add('admin', 'Abramson')
  await add('issuer', 'Ærø')
  await put(issuer, { userId: suspended }, { status: 'suspended' })

  const viewer = await colleague(app, db, organizationId, 'viewer')
  const { status, body } = await viewer.ask('GET', TEAM)
  expect(status).toBe(200)
  const rows = body.data.map((row: Record<string, string>) => [row['level'], row['status'], row['last_name']])
  expect(rows).toEqual([
    ['owner', 'active', 'Whitlock'],
    ['issuer', 'active', 'Ærø'],
    ['viewer', 'active', 'Whitlock'],
    ['viewer', 'active', 'Bianchi'],
    ['admin', 'suspended', 'Abramson'],
  ])
  expect(body.data[0]).toMatchObject({ uuid: issuer.userId, is_last_owner: true, last_seen_at: null })
  expect(body.meta.total).toBe(5)

  const found = await issuer.ask('GET', `${TEAM}?search=priya aero`)
  expect(found.body.data.map((row: { last_name: string }) => row.last_name)).toEqual(['Ærø'])
  expect((await stranger.ask('GET', TEAM)).body.data).toHaveLength(1)
})

test('an owner changes levels, an admin all but owners, and nobody else any', async ({ app, db, issuer }) => {
  const [admin, editor, viewer] = await Promise.all(
    (['admin', 'editor', 'viewer'] as const).map((level) => colleague(app, db, issuer.organizationId, level)),
  )
  expect((await put(issuer, editor!, { level: 'issuer' })).body.data.level).toBe('issuer')
  expect((await put(admin!, editor!, { level: 'admin' })).body.data.level).toBe('admin')
  for (const [whom, change] of [
    [issuer, { level: 'admin' }],
    [issuer, { status: 'suspended' }],
    [editor!, { level: 'owner' }],
  ] as const) {
    const { status, body } = await put(admin!, whom, change)
    expect({ status, ...body }).toEqual({ status: 403, code: 'forbidden', message: 'Only owners may do this.' })
  }
  expect((await admin!.ask('DELETE', of(issuer))).body.code).toBe('forbidden')
  expect((await put(viewer!, editor!, { level: 'viewer' })).body.message).toBe('Only owners and admins may do this.')
  expect((await viewer!.ask('DELETE', of(editor!))).status).toBe(403)
})

test('a user of another organization is not found', async ({ issuer, stranger }) => {
  expect((await put(issuer, stranger, { level: 'viewer' })).status).toBe(404)
  expect((await issuer.ask('DELETE', of(stranger))).status).toBe(404)
  expect((await stranger.ask('GET', '/auth/user')).body.role.level).toBe('owner')
})

test('only a fresh proof of identity allows appointing and changing owners', async ({ app, db, issuer }) => {
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  const past = sql`clock_timestamp() - interval '11 minutes'`
  await db.update(sessions).set({ provedAt: past }).where(eq(sessions.userId, issuer.userId))
  expect((await put(issuer, admin, { level: 'owner' })).body.code).toBe('fresh_proof_required')
  expect((await put(issuer, admin, { level: 'editor' })).status).toBe(200)
})

test('the last owner who can sign in cannot be demoted, suspended or removed', async ({ app, db, issuer }) => {
  const refused = { status: 409, code: 'last_owner' }
  const codeOf = ({ status, body }: { status: number; body: { code: string } }) => ({ status, code: body.code })
  const other = await colleague(app, db, issuer.organizationId)
  await db.update(users).set({ disabledAt: sql`clock_timestamp()` }).where(eq(users.id, other.userId))
  await addUser(db, issuer.organizationId, { passwordHash: null })
  expect(codeOf(await put(issuer, issuer, { level: 'admin' }))).toEqual(refused)
  expect(codeOf(await put(issuer, issuer, { status: 'suspended' }))).toEqual(refused)
  expect(codeOf(await issuer.ask('DELETE', of(issuer)))).toEqual(refused)
  expect((await put(issuer, other, { level: 'viewer' })).status).toBe(200)
})

test('when two owners demote, suspend or remove each other at once, one remains', async ({ app, db, issuer }) => {
  const { organizationId } = issuer
  for (const action of [
    (by: Issuer, whom: Issuer) => put(by, whom, { level: 'admin' }),
    (by: Issuer, whom: Issuer) => put(by, whom, { status: 'suspended' }),
    (by: Issuer, whom: Issuer) => by.ask('DELETE', of(whom)),
    (by: Issuer, whom: Issuer) =>
      put(by, whom, { level: 'owner', hand_over: true }).then(() => put(by, by, { level: 'admin' })),
  ]) {
    await db.delete(memberships).where(eq(memberships.organizationId, organizationId))
    const [one, two] = [await colleague(app, db, organizationId), await colleague(app, db, organizationId)]
    await Promise.all([action(one, two), action(two, one)])
    const left = await db.select().from(memberships).where(eq(memberships.organizationId, organizationId))
    expect(left.filter(({ level, status }) => level === 'owner' && status === 'active').length).toBeGreaterThan(0)
  }
})

test('when two owners demote each other at once, the second is refused as the last owner', async ({
  app,
  db,
  issuer,
}) => {
  const other = await colleague(app, db, issuer.organizationId)
  // Both have begun as owners before either is treated; a request that begins later comes from an admin.
  const release = await holdLock(db, (tx) => lockTeam(tx, issuer.organizationId))
  const demotions = [put(issuer, other, { level: 'admin' }), put(other, issuer, { level: 'admin' })]
  await waitForBlockedSession(db, 2)
  await release()
  const answers = await Promise.all(demotions)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_owner')
})

test('an organization is handed over in one request', async ({ app, db, issuer }) => {
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  expect((await put(issuer, admin, { level: 'editor', hand_over: true })).status).toBe(422)
  expect((await put(issuer, issuer, { level: 'owner', hand_over: true })).body.code).toBe('last_owner')
  expect((await put(issuer, admin, { level: 'owner', hand_over: true })).body.data.level).toBe('owner')
  expect([await levelOf(db, issuer), await levelOf(db, admin)]).toEqual(['admin', 'owner'])
})

test('suspending a member ends their access at once and frees the seat; restoring needs a free seat', async ({
  app,
  db,
  issuer,
}) => {
  await db.update(organizations).set({ maxUsers: 2 }).where(eq(organizations.id, issuer.organizationId))
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  const { token } = (await editor.ask('POST', '/auth/tokens', { name: 'Script', scopes: ['read'] })).body.data
  const byToken = () => ask(app, { authorization: `Bearer ${token}` }, 'GET', '/auth/user')

  const { data: suspended } = (await put(issuer, editor, { status: 'suspended' })).body
  expect(suspended).toMatchObject({ status: 'suspended', suspended_at: expect.any(String) })
  const { data: again } = (await put(issuer, editor, { status: 'suspended' })).body
  expect(again.suspended_at).toBe(suspended.suspended_at)
  expect([(await editor.ask('GET', '/auth/user')).status, (await byToken()).status]).toEqual([401, 401])

  await colleague(app, db, issuer.organizationId, 'viewer')
  expect((await put(issuer, editor, { status: 'active' })).body.code).toBe('no_seat')
  await db.update(organizations).set({ maxUsers: 3 }).where(eq(organizations.id, issuer.organizationId))
  expect((await put(issuer, editor, { status: 'active' })).body.data.suspended_at).toBeNull()
  expect((await byToken()).status).toBe(200)
})

test('removing a member affects only this organization, and the history keeps their name', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  const there = await alsoIn(app, db, editor, stranger)
  const { id } = (await editor.ask('POST', '/issuers/organization/earners_lists', { name: 'A', earners: [] })).body.data
  expect((await issuer.ask('DELETE', of(editor))).status).toBe(204)
  expect((await editor.ask('GET', '/auth/user')).status).toBe(401)
  expect((await there.ask('GET', '/auth/user')).status).toBe(200)
  const { body } = await issuer.ask('GET', `/issuers/organization/events?subject=earners_list&subject_id=${id}`)
  expect(body.data[0].user).toMatchObject({ uuid: editor.userId, last_name: 'Whitlock' })
})

test('an award goes on when its issuer is demoted, whose next request is refused', async ({ app, db, issuer }) => {
  const member = await colleague(app, db, issuer.organizationId, 'issuer')
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(3))
  const award = () =>
    member.ask('POST', `/issuers/organization/badges/earners-lists/${list}`, { badge_template_id: template.id })

  // The award waits for the lock on the organization's credits until the demotion is committed.
  const release = await holdLock(db, (tx) => lockOrganization(tx, issuer.organizationId))
  const awarding = award()
  await waitForBlockedSession(db)
  expect((await put(issuer, member, { level: 'viewer' })).body.data.level).toBe('viewer')
  await release()

  expect((await awarding).status).toBe(201)
  expect((await issuer.ask('GET', '/issuers/organization')).body.data).toMatchObject({ credits_left: 97 })
  expect((await award()).body.code).toBe('forbidden')
})
