import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { organizations } from '#server/schema/tables/organizations.ts'
import { scimUsers } from '#server/schema/tables/single-sign-on.ts'
import { createApp } from '#server/testing/create-app.ts'
import { test } from '#server/testing/test.ts'
import { MOST } from './scim-request.ts'
import { activityOf, connectProvider, membersOf, patchOf, sender, userOf } from './testing/scim-provider.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

test('nobody but the holder of a connection’s token gets in, and only to what is of the connection', async ({
  app,
  db,
  issuer,
  stranger,
  services,
}) => {
  const provider = await connectProvider(app, db, issuer)
  const other = await connectProvider(app, db, stranger)
  const sibling = await connectProvider(app, db, issuer)
  const { id } = (await provider.send('POST', '/Users', userOf(`nora@${provider.domain}`))).body
  const group = (await provider.send('POST', '/Groups', { displayName: 'Readers', members: [{ value: id }] })).body.id

  for (const token of [undefined, 'insegna_scim_unknown', 'a b']) {
    const refused = await sender(app, token)('GET', '/Users')
    expect(refused).toMatchObject({ status: 401, body: { schemas: [ERROR], status: '401' } })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  }
  const { token: ofApi } = (await issuer.ask('POST', '/auth/tokens', { name: 'Registry', scopes: ['read', 'issue'] }))
    .body.data
  expect((await sender(app, ofApi)('GET', '/Users')).status).toBe(401)

  const member = { members: [{ value: id }] }
  for (const { send } of [other, sibling]) {
    for (const [method, path, body] of [
      ['GET', `/Users/${id}`],
      ['PUT', `/Users/${id}`, userOf(`nora@${provider.domain}`)],
      ['PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false })],
      ['DELETE', `/Users/${id}`],
      ['GET', `/Groups/${group}`],
      ['PUT', `/Groups/${group}`, { displayName: 'Mine' }],
      ['PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: 'members' })],
      ['DELETE', `/Groups/${group}`],
    ] as const) {
      expect((await send(method, path, body)).status, `${method} ${path}`).toBe(404)
    }
    expect((await send('GET', `/Users?filter=id+eq+"${id}"`)).body.totalResults).toBe(0)
    const foreign = await send('POST', '/Groups', { displayName: 'Readers', ...member })
    expect(foreign).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  }
  expect((await membersOf(db, issuer)).get(`nora@${provider.domain}`)?.status).toBe('active')

  const without = createApp({ ...services, config: { ...services.config, isSsoAllowed: false } })
  expect((await without.request('/scim/v2/Users')).status).toBe(404)
  await db.update(organizations).set({ status: 'disabled' }).where(sql`id = ${stranger.organizationId}`)
  expect((await other.send('GET', '/Users')).status).toBe(401)
})

test('a method that an address has not is refused in the words of SCIM, which name those that it has', async ({
  app,
  db,
  issuer,
}) => {
  const { send } = await connectProvider(app, db, issuer)
  for (const [method, path, allowed] of [
    ['PUT', '/Users', 'POST'],
    ['POST', '/Schemas', 'GET'],
  ] as const) {
    const refused = await send(method, path, {})
    expect(refused).toMatchObject({ status: 405, body: { schemas: [ERROR], status: '405' } })
    expect(refused.headers.get('allow')).toContain(allowed)
  }
})

test('of one connection there are so many users and groups at most', async ({ app, db, issuer }) => {
  const { connection, domain, send } = await connectProvider(app, db, issuer)
  const owned = sql`${issuer.organizationId}::uuid, ${connection.id}::uuid`
  await db.execute(sql`insert into scim_users (organization_id, connection_id, user_name, user_name_key)
    select ${owned}, 'many ' || number, 'many ' || number from generate_series(1, ${MOST.users}::int) number`)
  await db.execute(sql`insert into scim_groups (organization_id, connection_id, display_name)
    select ${owned}, 'many ' || number from generate_series(1, ${MOST.groups}::int) number`)
  for (const [path, body, most] of [
    ['/Users', userOf(`nora@${domain}`), MOST.users],
    ['/Groups', { displayName: 'One more' }, MOST.groups],
  ] as const) {
    const refused = await send('POST', path, body)
    expect(refused).toMatchObject({ status: 403, body: { schemas: [ERROR], status: '403' } })
    expect(refused.body.detail).toContain(String(most))
  }
  const { id } = (await send('GET', '/Users?count=1')).body.Resources[0]
  expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await send('POST', '/Users', userOf(`nora@${domain}`))).status).toBe(201)
})

test('a token is shown once, takes the place of the last one, and is refused once it is revoked', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const first = await connectProvider(app, db, issuer)
  const path = `/issuers/organization/sso_connections/${first.connection.id}/scim`
  await first.send('POST', '/Users', userOf(`nora@${first.domain}`))
  const shown = (await issuer.ask('GET', path)).body.data
  expect(shown).toMatchObject({ users: 1, groups: 0 })
  expect(shown.base_url).toMatch(/\/scim\/v2$/)
  expect(Object.keys(shown.token).toSorted()).toEqual(['created_at', 'hint', 'id', 'last_used_at'])
  expect(shown.token.last_used_at).not.toBeNull()
  for (const method of ['GET', 'POST', 'DELETE']) expect((await stranger.ask(method, path)).status, method).toBe(404)

  const { token } = (await issuer.ask('POST', path)).body.data
  expect((await first.send('GET', '/Users')).status).toBe(401)
  const second = sender(app, token)
  expect((await second('GET', '/Users')).status).toBe(200)
  for (let time = 0; time < 2; time += 1) expect((await issuer.ask('DELETE', path)).status).toBe(204)
  expect((await second('GET', '/Users')).status).toBe(401)
  expect((await issuer.ask('GET', path)).body.data.token).toBeNull()
  const { rows } = await db.execute<{ kind: string }>(sql`select kind from activities
    where organization_id = ${issuer.organizationId} and kind like 'scim%' order by created_at`)
  expect(rows.map(({ kind }) => kind)).toEqual(['scim_token_made', 'scim_token_made', 'scim_token_revoked'])
})

test('bodies, filters and paths that make no sense are refused in words, and change nothing', async ({
  app,
  db,
  issuer,
}) => {
  const { send, domain } = await connectProvider(app, db, issuer)
  const { id } = (await send('POST', '/Users', userOf(`nora@${domain}`))).body
  const path = `/Users/${id}`
  const before = (await send('GET', path)).body
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  for (const [method, where, body, status, scimType] of [
    ['POST', '/Users', '{"userName":', 400, 'invalidSyntax'],
    ['POST', '/Users', '[]', 400, 'invalidSyntax'],
    ['POST', '/Users', deep, 400, 'invalidSyntax'],
    ['POST', '/Users', '{\u0000}', 400, 'invalidSyntax'],
    ['POST', '/Users', '{}', 400, 'invalidValue'],
    ['POST', '/Users', { userName: 7, emails: 'x', name: [], active: 'maybe' }, 400, 'invalidValue'],
    ['POST', '/Users', userOf(`x@${domain}`, { userName: 'x'.repeat(300) }), 400, 'invalidValue'],
    ['POST', '/Users', userOf(`x@${domain}`, { displayName: 'null \u0000' }), 400, 'invalidValue'],
    ['POST', '/Users', `{"userName":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413, undefined],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: 'nobody' }] }, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: '' }, 400, 'invalidValue'],
    ['PUT', path, {}, 400, 'invalidValue'],
    ['PATCH', path, {}, 400, 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'move', path: 'active' }), 400, 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'emails[type eq', value: 1 }), 400, 'invalidPath'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'active or 1=1', value: 1 }), 400, 'invalidPath'],
    ['PATCH', path, patchOf({ op: 'replace', path: 'active', value: { deep: [] } }), 400, 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'remove', path: 'userName' }), 400, 'invalidValue'],
    ['PATCH', path, patchOf({ op: 'remove' }), 400, 'noTarget'],
    ['PATCH', path, patchOf({ op: 'add', value: 'x' }), 400, 'noTarget'],
    ['PATCH', path, patchOf({ op: 'add', path: '__proto__.polluted', value: 1 }), 400, 'invalidPath'],
    ['GET', '/Users?filter=userName', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName+co+%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=password+eq+%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=constructor+eq+%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Groups?filter=toString+eq+%22a%22', undefined, 400, 'invalidFilter'],
    [
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "a'; drop table users; --`)}`,
      undefined,
      400,
      'invalidFilter',
    ],
    ['GET', `/Users?filter=${'('.repeat(5000)}`, undefined, 400, 'invalidFilter'],
    ['GET', '/Bulk', undefined, 404, undefined],
    ['GET', '/Users/not-an-id', undefined, 404, undefined],
  ] as const) {
    const refused = await send(method, where, body)
    const said = `${method} ${where.slice(0, 60)} ${JSON.stringify(body)?.slice(0, 80)}: ${JSON.stringify(refused.body)}`
    expect(refused.status, said).toBe(status)
    expect(refused.headers.get('content-type'), said).toBe('application/scim+json')
    expect(refused.body, said).toMatchObject({ schemas: [ERROR], status: String(status) })
    expect(refused.body.scimType, said).toBe(scimType)
    expect(refused.body.detail.length, said).toBeGreaterThan(10)
  }
  expect((await send('POST', '/Users', 'a=1', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await send('POST', '/Users', userOf(`x@${domain}`), { 'accept-language': 'it' })).status).toBe(201)
  expect((await send('POST', '/Users', userOf(`x@${domain}`), { 'accept-language': 'it' })).body.detail).toContain(
    'utente',
  )
  expect((await send('GET', path)).body).toEqual(before)
  expect((await send('GET', '/Users')).body.totalResults).toBe(2)
})

test('2,000 users are read page by page, each once', async ({ app, db, issuer }) => {
  const { send, connection, domain } = await connectProvider(app, db, issuer)
  const of = { organizationId: issuer.organizationId, connectionId: connection.id }
  const names = Array.from({ length: 2_000 }, (_, number) => `user${number}@${domain}`)
  await db.insert(scimUsers).values(names.map((userName) => ({ ...of, userName, userNameKey: userName })))
  const seen: string[] = []
  while (seen.length < 2_000) {
    const { body } = await send('GET', `/Users?startIndex=${seen.length + 1}&count=150`)
    expect(body).toMatchObject({ totalResults: 2_000, startIndex: seen.length + 1 })
    expect(body.itemsPerPage).toBe(body.Resources.length)
    seen.push(...body.Resources.map(({ userName }: { userName: string }) => userName))
  }
  expect(seen.toSorted()).toEqual(names.toSorted())
  const sizes = {
    '': 100,
    'count=5000': 200,
    'count=0': 0,
    'count=-3': 0,
    'startIndex=-7&count=1': 1,
    'startIndex=9999': 0,
  }
  for (const [query, size] of Object.entries({ ...sizes, 'count=x&startIndex=1e9': 100 })) {
    const { body } = await send('GET', `/Users?${query}`)
    expect({ size: body.Resources.length, total: body.totalResults }, query).toEqual({ size, total: 2_000 })
  }

  const ids = (await send('GET', '/Users?count=200')).body.Resources.map(({ id }: { id: string }) => ({ value: id }))
  const group = (await send('POST', '/Groups', { displayName: 'Staff', members: ids })).body
  expect(group.members).toHaveLength(200)

  await db.execute(sql`with made as (
      insert into scim_groups (organization_id, connection_id, display_name)
      select ${of.organizationId}, ${of.connectionId}, 'Group ' || number from generate_series(1, 26) number returning id)
    insert into scim_group_members select made.id, scim_users.id from made, scim_users
    where scim_users.connection_id = ${of.connectionId}`)
  expect(await send('GET', '/Groups')).toMatchObject({ status: 400, body: { scimType: 'tooMany' } })
  expect((await send('GET', '/Groups?excludedAttributes=members')).body.Resources).toHaveLength(27)
  const some = (await send('GET', '/Groups?count=3')).body.Resources
  expect(some.map(({ members }: { members: object[] }) => members.length)).toEqual([200, 2_000, 2_000])
  expect((await activityOf(db, issuer)).length).toBe(0)
})

test('what there is can be discovered, and versions are told and heeded', async ({ app, db, issuer }) => {
  const { send, domain } = await connectProvider(app, db, issuer)
  const service = (await send('GET', '/ServiceProviderConfig')).body
  expect(service).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { maxResults: 200 } })
  const schemas = (await send('GET', '/Schemas')).body.Resources
  expect(schemas.map(({ name }: { name: string }) => name)).toEqual(['User', 'Group'])
  expect((await send('GET', `/Schemas/${schemas[0].id}`)).body).toEqual(schemas[0])
  const types = (await send('GET', '/ResourceTypes')).body.Resources
  expect(types).toMatchObject([{ endpoint: '/Users' }, { endpoint: '/Groups' }])
  expect((await send('GET', '/ResourceTypes/Group')).body).toEqual(types[1])
  expect((await send('GET', '/Schemas/unknown')).status).toBe(404)

  const made = await send('POST', '/Users', userOf(`nora@${domain}`))
  const version = made.headers.get('etag')!
  expect(made.headers.get('location')).toBe(made.body.meta.location)
  expect(made.body.meta).toMatchObject({ version, resourceType: 'User' })
  const path = `/Users/${made.body.id}`
  expect((await send('GET', path, undefined, { 'if-none-match': version })).status).toBe(304)
  const rename = patchOf({ op: 'replace', path: 'displayName', value: 'Nora' })
  expect((await send('PATCH', path, rename, { 'if-match': version })).status).toBe(200)
  expect((await send('PATCH', path, rename, { 'if-match': version })).status).toBe(412)
  expect((await send('DELETE', path, undefined, { 'if-match': version })).status).toBe(412)
  expect((await send('GET', path, undefined, { 'if-none-match': version })).status).toBe(200)
})
