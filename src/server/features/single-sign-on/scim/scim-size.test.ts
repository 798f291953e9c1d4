import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'
import { MAX_MEMBERS } from './resources.ts'
import { connectProvider, membersOf, patchOf, type ScimProvider, userOf } from './testing/scim-provider.ts'

const MANY = 10_000

/** Users who are no members yet, or groups without members, as a provider has sent them. */
async function given(db: Database, issuer: Issuer, { connection }: ScimProvider, table: 'users' | 'groups') {
  const owned = sql`${issuer.organizationId}::uuid, ${connection.id}::uuid`
  const insert =
    table === 'users'
      ? sql`insert into scim_users (organization_id, connection_id, user_name, user_name_key)
          select ${owned}, 'many ' || number, 'many ' || number`
      : sql`insert into scim_groups (organization_id, connection_id, display_name) select ${owned}, 'many ' || number`
  const { rows } = await db.execute<{ id: string }>(
    sql`${insert} from generate_series(1, ${MANY}::int) number returning id`,
  )
  return rows.map(({ id }) => ({ value: id }))
}

test('a group of 10,000 is made, given a level, changed one by one, read and deleted', { timeout: 120_000 }, async ({
  app,
  db,
  issuer,
}) => {
  const provider = await connectProvider(app, db, issuer, { levels: [{ value: 'Staff', level: 'editor' }] })
  const { send, domain } = provider
  const members = await given(db, issuer, provider, 'users')
  const nora = (await send('POST', '/Users', userOf(`nora@${domain}`))).body.id
  const made = await send('POST', '/Groups', { displayName: 'All', members: [...members, { value: nora }] })
  expect(made.status).toBe(201)
  expect(made.body.members).toHaveLength(MANY + 1)
  const path = `/Groups/${made.body.id}`
  // The new name gives all of them another level, the one member among them too.
  expect((await send('PATCH', path, patchOf({ op: 'replace', path: 'displayName', value: 'Staff' }))).status).toBe(204)
  expect((await membersOf(db, issuer)).get(`nora@${domain}`)?.level).toBe('editor')
  const each = members.slice(0, 1_000).map(({ value }) => ({ op: 'remove', path: `members[value eq "${value}"]` }))
  expect((await send('PATCH', path, patchOf(...each))).status).toBe(204)
  const again = members.slice(0, 1_000).map((value) => ({ op: 'add', path: 'members', value: [value] }))
  expect((await send('PATCH', path, patchOf(...again))).status).toBe(204)
  expect((await send('GET', path)).body.members).toHaveLength(MANY + 1)
  const few = members.slice(0, 3)
  expect((await send('PUT', path, { displayName: 'Staff', members: few })).body.members).toHaveLength(3)
  expect((await membersOf(db, issuer)).get(`nora@${domain}`)?.level).toBe('viewer')
  const tooMany = Array.from({ length: MAX_MEMBERS + 1 }, () => few[0])
  const refused = await send('PUT', path, { displayName: 'Staff', members: tooMany })
  expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect(refused.body.detail).toContain('20,000')
  expect((await send('DELETE', path)).status).toBe(204)
})

test('somebody in 10,000 groups has the level of the one that counts, and users of as many are listed in parts', {
  timeout: 120_000,
}, async ({ app, db, issuer }) => {
  const provider = await connectProvider(app, db, issuer, { levels: [{ value: 'many 9999', level: 'editor' }] })
  const { send, domain, connection } = provider
  await given(db, issuer, provider, 'groups')
  const { id } = (await send('POST', '/Users', userOf(`nora@${domain}`))).body
  for (const name of ['tom', 'lea', 'ida', 'ugo', 'eva']) await send('POST', '/Users', userOf(`${name}@${domain}`))
  await db.execute(sql`insert into scim_group_members select scim_groups.id, scim_users.id from scim_groups, scim_users
    where scim_groups.connection_id = ${connection.id} and scim_users.connection_id = ${connection.id}`)
  const rename = patchOf({ op: 'replace', path: 'name.familyName', value: 'Birch' })
  const changed = await send('PATCH', `/Users/${id}`, rename)
  expect(changed.status).toBe(200)
  expect(changed.body.groups).toHaveLength(MANY)
  const all = await send('GET', '/Users')
  expect(all).toMatchObject({ status: 400, body: { scimType: 'tooMany' } })
  expect((await send('GET', '/Users?count=2')).body.Resources).toHaveLength(2)
  const seen: string[] = []
  while (seen.length < MANY) {
    const { body } = await send('GET', `/Groups?startIndex=${seen.length + 1}&count=200&excludedAttributes=members`)
    expect(body).toMatchObject({ totalResults: MANY, itemsPerPage: 200 })
    seen.push(...body.Resources.map((group: { displayName: string }) => group.displayName))
  }
  expect(new Set(seen).size).toBe(MANY)
})
