import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { ssoConnections, ssoDomains } from '#server/schema/tables/sso-connections.ts'
import { createApp } from '#server/testing/create-app.ts'
import { ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { NO_RATE_LIMITS, test } from '#server/testing/test.ts'
import { saveTest } from './attempts/attempts.sql.ts'
import { prove } from './domains/domains.ts'
import { givenConnection, newDomain } from './testing/given-connection.ts'

const CONNECTIONS = '/issuers/organization/sso_connections'
const DOMAINS = '/issuers/organization/domains'
const create = (by: Issuer, more: object = {}) =>
  by.ask('POST', CONNECTIONS, { name: 'Wrenfield account', product: 'entra', ...more })
const errorsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {})

test('a connection begins with its product’s names, has addresses of its own, and stays off', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const made = await create(issuer)
  expect(made.status).toBe(201)
  const { id } = made.body.data
  expect(made.body.data).toMatchObject({
    protocol: 'oidc',
    on_since: null,
    attributes: { email: 'email', groups: 'groups' },
    who: 'invited',
    session_hours: 12,
    saml: null,
    oidc: { has_secret: false, redirect_uri: `http://localhost:4000/auth/sso/${id}/callback` },
  })
  const saml = (await create(issuer, { product: 'shibboleth' })).body.data
  expect(saml).toMatchObject({
    protocol: 'saml',
    oidc: null,
    attributes: { email: 'urn:oid:0.9.2342.19200300.100.1.3' },
  })
  expect((await issuer.ask('GET', CONNECTIONS)).body).toMatchObject({
    data: [{ id }, { id: saml.id }],
    is_allowed: true,
  })

  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  expect((await create(admin)).status).toBe(201)
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  expect((await create(editor)).status).toBe(403)
  expect((await editor.ask('GET', CONNECTIONS)).status).toBe(403)
  expect((await stranger.ask('GET', `${CONNECTIONS}/${id}`)).status).toBe(404)
  expect((await stranger.ask('DELETE', `${CONNECTIONS}/${id}`)).status).toBe(404)
  expect((await stranger.ask('PUT', `${CONNECTIONS}/${id}`, { name: 'Ours' })).status).toBe(404)

  for (let more = 3; more < 5; more += 1) await create(issuer)
  expect(await create(issuer)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('5 connections') },
  })
  expect((await issuer.ask('DELETE', `${CONNECTIONS}/${id}`)).status).toBe(204)
  expect((await create(issuer)).status).toBe(201)
})

test('what changes how people come in takes a fresh proof, and SSO=0 forbids connections', async ({
  app,
  db,
  database,
  dataDir,
  issuer,
}) => {
  const { id } = (await create(issuer)).body.data
  await db.execute(
    sql`update sessions set proved_at = clock_timestamp() - interval '11 minutes' where user_id = ${issuer.userId}`,
  )
  for (const [method, path, body] of [
    ['POST', CONNECTIONS, { name: 'Another', product: 'google' }],
    ['PUT', `${CONNECTIONS}/${id}`, { name: 'Another' }],
    ['DELETE', `${CONNECTIONS}/${id}`],
    ['POST', `${CONNECTIONS}/${id}/test`],
    ['POST', DOMAINS, { domain: 'a.example', connection_id: id }],
    ['PUT', '/issuers/organization/sign_in', { is_required: false }],
  ] as const) {
    expect((await issuer.ask(method, path, body)).body.code, path).toBe('fresh_proof_required')
  }

  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...NO_RATE_LIMITS, SSO: '0' })
  const without = createApp(createServices(config, database))
  const owner = await colleague(app, db, issuer.organizationId)
  const credentials = { cookie: owner.cookie }
  const refused = await ask(without, credentials, 'POST', CONNECTIONS, { name: 'Another', product: 'google' })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('does not allow') } })
  expect((await ask(without, credentials, 'GET', CONNECTIONS)).body.is_allowed).toBe(false)
  const on = await givenConnection(db, issuer, { domains: [newDomain()] })
  expect((await without.request(`/auth/sso/${on.id}/start`)).status).toBe(404)
  const known = await ask(without, {}, 'GET', `/auth/sso/organizations/${issuer.organizationId}`)
  expect(known.status).toBe(404)
})

test('a secret is sealed and never comes back, and changing the provider ends the worth of a test', async ({
  db,
  issuer,
  services,
}) => {
  const { id } = (await create(issuer)).body.data
  const path = `${CONNECTIONS}/${id}`
  const secret = 'a secret of the provider'
  await saveTest(db, id, issuer.userId)
  expect((await issuer.ask('PUT', path, { name: 'College' })).body.data.tested_at).not.toBeNull()
  const saved = await issuer.ask('PUT', path, {
    client_id: 'insegna',
    client_secret: secret,
    secret_ends_on: '2027-03-03',
  })
  expect(saved.body.data).toMatchObject({ tested_at: null, oidc: { client_id: 'insegna', has_secret: true } })
  const everything = JSON.stringify([saved.body, (await issuer.ask('GET', CONNECTIONS)).body])
  const [row] = await db.select().from(ssoConnections).where(eq(ssoConnections.id, id))
  const { body } = await issuer.ask('GET', '/issuers/organization/activity')
  for (const text of [everything, JSON.stringify(row), JSON.stringify(body)]) expect(text).not.toContain(secret)
  expect(services.seal.open(row!.sealedSecret!, `sso connection ${id}`)?.toString()).toBe(secret)
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
    'connection_changed',
    'connection_changed',
    'connection_added',
  ])
  expect(await issuer.ask('PUT', path, { is_on: true })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('missing') },
  })
})

test('bad input is refused at its field, and nothing is half saved', async ({ issuer }) => {
  const { id } = (await create(issuer)).body.data
  const path = `${CONNECTIONS}/${id}`
  const put = (change: object) => issuer.ask('PUT', path, { name: 'Half saved', ...change })
  const row = (value: string, level = 'viewer') => ({ value, level })
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`group ${index}`))
  const bad: [object, string][] = [
    [{ levels: [row('a'.repeat(300))] }, 'levels.0.value'],
    [{ levels: [row('staff'), row('other'), row('staff', 'admin')] }, 'levels.2.value'],
    [{ levels: [row('staff', 'owner')] }, 'levels.0.level'],
    [{ levels: rows(101) }, 'levels'],
    [{ default_level: 'owner' }, 'default_level'],
    [{ session_hours: 25 }, 'session_hours'],
    [{ session_hours: 0 }, 'session_hours'],
    [{ scopes: 'email profile' }, 'scopes'],
    [{ attributes: { email: '', first_name: '', last_name: '', groups: '' } }, 'attributes.email'],
    [{ issuer: 'javascript:alert(1)' }, 'issuer'],
    [{ name: 'a'.repeat(61) }, 'name'],
    [{ metadata: 'x'.repeat(5 * 1024 * 1024) }, 'metadata'],
  ]
  for (const [change, field] of bad) {
    const refused = await put(change)
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, field])
  }
  expect((await issuer.ask('GET', path)).body.data).toMatchObject({ name: 'Wrenfield account', levels: [] })
  expect((await put({ levels: rows(100) })).body.data.levels).toHaveLength(100)
})

test('of two saves from one version the later is told what the other has changed', async ({ issuer }) => {
  const { id } = (await create(issuer)).body.data
  const path = `${CONNECTIONS}/${id}`
  const version = (await issuer.ask('GET', path)).headers.get('etag')!
  await issuer.ask('PUT', path, { session_hours: 8 })
  const refused = await issuer.ask('PUT', path, { session_hours: 4 }, { 'if-match': version })
  expect(refused).toMatchObject({ status: 409, body: { conflict: { changed: [{ field: 'session_hours', now: 8 }] } } })
})

test('a domain is proved by its TXT record or by the operator, and belongs to one organization', async ({
  db,
  issuer,
  services,
  stranger,
}) => {
  const domain = newDomain()
  const [mine, theirs] = [(await create(issuer)).body.data, (await create(stranger)).body.data]
  const records = new Map<string, string[]>()
  services.txtRecords = async (name) => records.get(name) ?? []
  const add = (by: Issuer, connection_id: string, name = domain) =>
    by.ask('POST', DOMAINS, { domain: name, connection_id })

  const added = await add(issuer, mine.id, `@${domain.toUpperCase()}`)
  expect(added).toMatchObject({
    status: 201,
    body: { data: { domain, verified_at: null, record: expect.stringMatching(/^insegna-verification=[\w-]{43}$/) } },
  })
  const twice = await add(issuer, mine.id)
  expect([twice.status, ...errorsOf(twice)]).toEqual([422, 'domain'])
  for (const name of ['no domain', 'localhost', 'a.example/path', ''])
    expect((await add(issuer, mine.id, name)).status, name).toBe(422)
  expect((await add(issuer, theirs.id, newDomain())).status).toBe(404)

  const verify = (by: Issuer) => by.ask('POST', `${DOMAINS}/${domain}/verify`, {})
  expect(await verify(issuer)).toMatchObject({
    status: 422,
    body: { errors: { domain: [expect.stringContaining('not there yet')] } },
  })
  expect((await issuer.ask('GET', DOMAINS)).body.data).toMatchObject([
    { domain, verified_at: null, checked_at: expect.any(String) },
  ])
  // Whoever claims it only, does not keep the owner from it.
  expect((await add(stranger, theirs.id)).status).toBe(201)
  expect((await verify(stranger)).status).toBe(422)
  records.set(domain, ['v=spf1 -all', added.body.data.record])
  expect((await verify(issuer)).body.data).toMatchObject({ verified_by: 'dns', verified_at: expect.any(String) })

  const source = { organizationId: stranger.organizationId, actor: { type: 'operator' } } as const
  await expect(prove(db, source, { domain, by: 'operator' })).rejects.toMatchObject({ status: 422 })
  await stranger.ask('DELETE', `${DOMAINS}/${domain}`)
  expect(await add(stranger, theirs.id)).toMatchObject({
    status: 422,
    body: { errors: { domain: [expect.stringContaining('Another organization')] } },
  })
  expect((await stranger.ask('DELETE', `${DOMAINS}/${domain}`)).status).toBe(404)
  expect((await issuer.ask('DELETE', `${DOMAINS}/${domain}`)).status).toBe(204)
  expect((await add(stranger, theirs.id)).status).toBe(201)
  await prove(db, source, { domain, by: 'operator' })
  expect((await stranger.ask('GET', DOMAINS)).body.data).toMatchObject([{ verified_by: 'operator' }])
  for (let more = 1; more < 20; more += 1) await add(stranger, theirs.id, newDomain())
  expect((await add(stranger, theirs.id, newDomain())).status).toBe(422)
})

test('a proved domain of a connection that is on leads to it, alike for addresses with and without an account', async ({
  app,
  db,
  issuer,
}) => {
  const domain = newDomain()
  const find = async (email: string) => (await ask(app, {}, 'POST', '/auth/sso/discover', { email })).body
  expect(await find(`one@${domain}`)).toEqual({ data: { connection: null } })
  const connection = await givenConnection(db, issuer, { domains: [domain] })
  const way = {
    id: connection.id,
    name: 'Wrenfield account',
    host: 'login.wrenfield.example',
    url: `http://localhost:4000/auth/sso/${connection.id}/start`,
  }
  const [{ email } = { email: '' }] = (
    await db.execute<{ email: string }>(sql`
    update users set email = 'hannah@' || ${domain} where id = ${issuer.userId} returning email`)
  ).rows
  expect(await find(email)).toEqual({ data: { connection: way } })
  expect(await find(`Nobody@${domain.toUpperCase()}`)).toEqual({ data: { connection: way } })
  expect(await find(`nobody@sub.${domain}`)).toEqual({ data: { connection: null } })

  const shown = await ask(app, {}, 'GET', `/auth/sso/organizations/${issuer.organizationId}`)
  expect(shown.body.data).toMatchObject({
    organization: { name: 'Wrenfield College' },
    connections: [way],
    is_required: false,
  })
  await db.execute(sql`update organizations set public_profile = false where id = ${issuer.organizationId}`)
  const hidden = await ask(app, {}, 'GET', `/auth/sso/organizations/${issuer.organizationId}`)
  expect(hidden.body.data).toMatchObject({ organization: null, contact: null })

  await db.update(ssoDomains).set({ verifiedAt: null, verifiedBy: null }).where(eq(ssoDomains.domain, domain))
  expect(await find(email)).toEqual({ data: { connection: null } })
  await db.update(ssoConnections).set({ onSince: null }).where(eq(ssoConnections.id, connection.id))
  expect((await ask(app, {}, 'GET', `/auth/sso/organizations/${issuer.organizationId}`)).status).toBe(404)
})
