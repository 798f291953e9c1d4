import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { memberships } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addUser, alsoIn, ask, sessionCookie } from '#server/testing/issuer.ts'
import { test } from '../../invitations/testing/invitations.ts'
import { becoming } from '../becoming.ts'
import type { ProviderIdentity } from '../identity.ts'
import { findKnown } from '../known.sql.ts'
import {
  activityOf,
  connectProvider,
  membersOf,
  patchOf,
  type ScimProvider,
  setRules,
  userOf,
} from './testing/scim-provider.ts'

const active = (value: boolean) => patchOf({ op: 'replace', path: 'active', value })

async function makeUser({ send }: ScimProvider, address: string, more: object = {}): Promise<string> {
  const { status, body } = await send('POST', '/Users', userOf(address, more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

/** A group with these members. */
const makeGroup = async ({ send }: ScimProvider, displayName: string, ids: string[]): Promise<string> =>
  (await send('POST', '/Groups', { displayName, members: ids.map((value) => ({ value })) })).body.id

test('somebody who is deactivated is out at once, keeps other organizations, and comes back', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const provider = await connectProvider(app, db, issuer)
  const email = `nora@${provider.domain}`
  const userId = await addUser(db, issuer.organizationId, { level: 'editor', email })
  const elsewhere = await alsoIn(app, db, { userId }, { organizationId: stranger.organizationId, level: 'viewer' })
  const here = { cookie: await sessionCookie(db, userId, issuer.organizationId) }
  const visit = async (credentials: { cookie: string }) => (await ask(app, credentials, 'GET', '/auth/user')).status

  const id = await makeUser(provider, email)
  expect((await membersOf(db, issuer)).get(email)).toMatchObject({ level: 'editor', name: 'Hannah Whitlock' })
  expect([await visit(here), await visit(elsewhere)]).toEqual([200, 200])

  await provider.send('PATCH', `/Users/${id}`, active(false))
  expect([await visit(here), await visit(elsewhere)]).toEqual([401, 200])
  expect((await membersOf(db, issuer)).get(email)).toMatchObject({ level: 'editor', status: 'suspended' })
  await provider.send('PATCH', `/Users/${id}`, active(true))
  expect((await membersOf(db, issuer)).get(email)).toMatchObject({ level: 'editor', status: 'active' })

  const again = { cookie: await sessionCookie(db, userId, issuer.organizationId) }
  await provider.send('DELETE', `/Users/${id}`)
  expect([await visit(again), await visit(elsewhere)]).toEqual([401, 200])
  expect((await membersOf(db, issuer)).has(email)).toBe(false)
  expect((await membersOf(db, stranger)).has(email)).toBe(true)
  expect((await activityOf(db, issuer)).map(({ kind }) => kind)).toEqual([
    'member_suspended',
    'member_restored',
    'member_removed',
  ])
})

test('an owner is neither removed nor suspended nor demoted', async ({ app, db, issuer }) => {
  const levels = [{ value: 'Readers', level: 'viewer' as const }]
  const provider = await connectProvider(app, db, issuer, { levels, keepsInStep: true })
  const email = `last@${provider.domain}`
  await addUser(db, issuer.organizationId, { email })
  const id = await makeUser(provider, email)

  const refused = await provider.send('PATCH', `/Users/${id}`, active(false))
  expect(refused).toMatchObject({ status: 409, body: { status: '409' } })
  expect(refused.body.detail).toContain('owner')
  expect((await provider.send('DELETE', `/Users/${id}`)).status).toBe(409)
  expect((await provider.send('GET', `/Users/${id}`)).body.active).toBe(true)
  await makeGroup(provider, 'Readers', [id])
  expect((await membersOf(db, issuer)).get(email)).toMatchObject({ level: 'owner', status: 'active' })
})

test('two people at once take the last seat only once, and the other comes when there is one', async ({
  app,
  db,
  issuer,
}) => {
  const provider = await connectProvider(app, db, issuer)
  const seats = (maxUsers: number) =>
    db.update(organizations).set({ maxUsers }).where(eq(organizations.id, issuer.organizationId))
  await seats(2)
  const addresses = ['one', 'two'].map((name) => `${name}@${provider.domain}`)
  const answers = await Promise.all(addresses.map((address) => provider.send('POST', '/Users', userOf(address))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  expect(answers.find(({ status }) => status === 403)?.body.detail).not.toBe('')
  expect((await membersOf(db, issuer)).size).toBe(2)
  expect((await provider.send('GET', '/Users')).body.totalResults).toBe(1)

  const late = addresses[answers.findIndex(({ status }) => status === 403)]!
  const first = answers.find(({ status }) => status === 201)!.body.id
  await provider.send('PATCH', `/Users/${first}`, active(false))
  await makeUser(provider, late)
  expect((await provider.send('PATCH', `/Users/${first}`, active(true))).status).toBe(403)
  expect((await provider.send('GET', `/Users/${first}`)).body.active).toBe(false)
  await seats(3)
  expect((await provider.send('PATCH', `/Users/${first}`, active(true))).status).toBe(200)
})

test('a provider speaks for addresses of proved domains only', async ({ app, db, issuer, stranger }) => {
  const provider = await connectProvider(app, db, issuer)
  const other = await connectProvider(app, db, stranger)
  for (const address of [`nora@${other.domain}`, 'nora@elsewhere.example', `nora@sub.${provider.domain}`]) {
    const refused = await provider.send('POST', '/Users', userOf(address))
    expect(refused, address).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(refused.body.detail).toContain('domain')
  }
  expect((await provider.send('POST', '/Users', { userName: 'nora' })).body.detail).toContain('address')
  const id = await makeUser(provider, `nora@${provider.domain}`)
  const moved = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: `nora@${other.domain}` })
  expect((await provider.send('PATCH', `/Users/${id}`, moved)).status).toBe(400)
  expect((await provider.send('GET', `/Users/${id}`)).body.emails[0].value).toBe(`nora@${provider.domain}`)
})

test('an account of another organization joins without a new one, and an open invitation gives its level, unless it is an owner’s', async ({
  app,
  db,
  issuer,
  stranger,
  invited,
}) => {
  const provider = await connectProvider(app, db, issuer)
  const [known, asked] = [`known@${provider.domain}`, `asked@${provider.domain}`]
  await addUser(db, stranger.organizationId, { level: 'admin', email: known })
  await makeUser(provider, known)
  expect((await membersOf(db, issuer)).get(known)).toMatchObject({ level: 'viewer', name: 'Hannah Whitlock' })
  expect((await membersOf(db, stranger)).get(known)).toMatchObject({ level: 'admin', status: 'active' })

  await invited(issuer, asked, 'editor')
  await makeUser(provider, asked)
  expect((await membersOf(db, issuer)).get(asked)).toMatchObject({ level: 'editor', status: 'active' })
  expect((await issuer.ask('GET', '/issuers/organization/users/invitations')).body.data).toEqual([])
  const owner = `owner@${provider.domain}`
  await invited(issuer, owner, 'owner')
  await makeUser(provider, owner)
  expect((await membersOf(db, issuer)).has(owner)).toBe(false)
  expect((await issuer.ask('GET', '/issuers/organization/users/invitations')).body.data).toMatchObject([
    { email: owner, level: 'owner' },
  ])

  const doubled = await provider.send('POST', '/Users', userOf(known, { userName: 'other name' }))
  expect(doubled).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
})

test('a level that was given by hand stays until keep in step', async ({ app, db, issuer }) => {
  const levels = [
    { value: 'Issuers', level: 'issuer' as const },
    { value: 'Editors', level: 'editor' as const },
  ]
  const provider = await connectProvider(app, db, issuer, { levels })
  const email = `nora@${provider.domain}`
  const userId = await addUser(db, issuer.organizationId, { level: 'admin', email })
  const level = async () => (await membersOf(db, issuer)).get(email)?.level
  const id = await makeUser(provider, email)
  const issuers = await makeGroup(provider, 'Issuers', [id])
  expect(await level()).toBe('admin')
  await setRules(db, provider, { keepsInStep: true })
  await makeGroup(provider, 'Editors', [id])
  expect(await level()).toBe('editor')
  const { rows: mails } = await db.execute<{ kind: string }>(`select kind from mails where user_id = '${userId}'`)
  expect(mails.map(({ kind }) => kind)).toEqual(['level_by_provider'])
  await provider.send('DELETE', `/Groups/${issuers}`)
  expect(await level()).toBe('editor')
  const byHand = await issuer.ask('PUT', `/issuers/organization/users/${userId}`, { level: 'issuer' })
  expect([byHand.status, byHand.body.message]).toEqual([409, expect.stringContaining('Wrenfield')])
})

test('without a default level one becomes a member by a group, and is out with the last one', async ({
  app,
  db,
  issuer,
}) => {
  const levels = [{ value: 'Issuers', level: 'issuer' as const }]
  const provider = await connectProvider(app, db, issuer, { levels, defaultLevel: null })
  const email = `nora@${provider.domain}`
  const member = async () => (await membersOf(db, issuer)).get(email)
  const id = await makeUser(provider, email)
  const other = await makeGroup(provider, 'Gardeners', [id])
  expect(await member()).toBeUndefined()
  const group = await makeGroup(provider, 'Issuers', [id])
  expect(await member()).toMatchObject({ level: 'issuer', status: 'active', name: 'Nora Ashdown' })
  await provider.send('PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: 'members' }))
  expect(await member()).toMatchObject({ status: 'suspended' })
  await provider.send('PATCH', `/Groups/${group}`, patchOf({ op: 'add', path: 'members', value: [{ value: id }] }))
  expect(await member()).toMatchObject({ level: 'issuer', status: 'active' })
  expect((await provider.send('GET', `/Users/${id}`)).body.groups).toMatchObject([{ value: other }, { value: group }])
})

test('whoever was suspended here by hand stays so until the provider reactivates them', async ({ app, db, issuer }) => {
  const provider = await connectProvider(app, db, issuer)
  const email = `nora@${provider.domain}`
  const id = await makeUser(provider, email)
  const status = async () => (await membersOf(db, issuer)).get(email)?.status
  await db.update(memberships).set({ status: 'suspended' }).where(eq(memberships.organizationId, issuer.organizationId))
  await provider.send('PUT', `/Users/${id}`, userOf(email, { displayName: 'Nora' }))
  expect(await status()).toBe('suspended')
  await provider.send('PATCH', `/Users/${id}`, active(false))
  await provider.send('PATCH', `/Users/${id}`, active(true))
  expect(await status()).toBe('active')
})

test('groups that were sent count at sign-in beside those that come with it', async ({ app, db, issuer }) => {
  const levels = [{ value: 'Editors', level: 'editor' as const }]
  const provider = await connectProvider(app, db, issuer, { levels, keepsInStep: true })
  const email = `nora@${provider.domain}`
  const id = await makeUser(provider, email)
  await makeGroup(provider, 'Editors', [id])
  const identity: ProviderIdentity = {
    issuer: 'https://login.wrenfield.example',
    subject: 'nora',
    attributes: [{ name: 'email', values: [email] }],
    isEmailVerified: true,
    authContext: [],
    answer: '{}',
  }
  const becomes = async () =>
    becoming(provider.connection, identity, await findKnown(db, provider.connection, identity)).became
  expect(await becomes()).toMatchObject({ outcome: 'link', groups: ['Editors'], level_after: 'editor' })
  const other = { ...identity, attributes: [{ name: 'email', values: [`otto@${provider.domain}`] }] }
  expect((await findKnown(db, provider.connection, other)).sentGroups).toEqual([])
})
