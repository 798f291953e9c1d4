import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { type SimpleSamlPhp, startSimpleSamlPhp } from '#server/testing/servers/simple-saml-php.ts'
import { test } from '#server/testing/test.ts'
import { updateDomainVerified } from '../domains/domains.sql.ts'
import { newBrowser } from './testing/browse.ts'

let provider: SimpleSamlPhp
beforeAll(async () => {
  provider = await startSimpleSamlPhp()
})
afterAll(() => provider.stop())

const OURS = 'http://localhost:4000'
const CONNECTIONS = '/issuers/organization/sso_connections'
const PASSWORD = 'of these tests'
const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'

type Setting = { app: App; db: Database; issuer: Issuer }

/** Sets a connection up as an administrator would: our metadata to the provider, its address to us. */
async function connect({ app, db, issuer }: Setting, ways: Parameters<SimpleSamlPhp['addService']>[1] = {}) {
  const begun = await issuer.ask('POST', CONNECTIONS, { name: 'Wrenfield account', product: 'simplesamlphp' })
  const { id, saml } = begun.body.data
  const domain = `d${randomUUID()}.example`
  await issuer.ask('POST', '/issuers/organization/domains', { domain, connection_id: id })
  await updateDomainVerified(db, issuer.organizationId, { domain, by: 'operator' })
  const ours = await app.request(saml.own_metadata)
  expect(ours.status).toBe(200)
  await provider.addService(await ours.text(), ways)
  const settings = {
    trusts_email: true,
    who: 'domain',
    default_level: 'issuer',
    metadata_url: provider.metadataUrl,
    is_on: true,
  }
  const saved = await issuer.ask('PUT', `${CONNECTIONS}/${id}`, settings)
  expect(saved).toMatchObject({ status: 200, body: { data: { saml: { entity_id: provider.metadataUrl } } } })
  const name = `nora${randomUUID()}`
  const email = `${name}@${domain}`
  await provider.addPerson(name, PASSWORD, { mail: [email], givenName: ['Nora'], sn: ['<b>Quill</b>'] })
  return { id, name, email }
}

/** A browser that signs in at the provider when it is sent there. */
function browserOf(app: App) {
  const browser = newBrowser((url, init) => Promise.resolve(app.request(url, init)), OURS)
  return {
    ...browser,
    /** @returns the page of ours where it ends up */
    async signIn(url: string, name: string) {
      const form = await browser.open(url)
      const signedIn = await browser.send(form.url, form.page, { username: name, password: PASSWORD })
      return browser.send(signedIn.url, signedIn.page)
    },
    async session() {
      const { page } = await browser.open(`${OURS}/api/v1/auth/visitor`)
      return JSON.parse(page).data
    },
  }
}

test('somebody new signs in by SimpleSAMLphp, and its logout ends their session', async ({ app, db, issuer }) => {
  const { id, name, email } = await connect({ app, db, issuer })
  const browser = browserOf(app)
  const page = await browser.signIn(`${OURS}/auth/sso/${id}/start?return_to=/badges`, name)
  expect(page.url).toBe(`${OURS}/badges`)
  // Markup in a name stays text.
  expect(await browser.session()).toMatchObject({
    email,
    profile: { name: 'Nora', last_name: '<b>Quill</b>' },
    role: { level: 'issuer' },
  })

  const left = await browser.open(provider.logoutUrl)
  expect(left).toMatchObject({ status: 200, url: provider.afterLogoutUrl })
  expect(await browser.session()).toBeNull()
})

test('whoever signs out here signs out at SimpleSAMLphp, too, and comes back', async ({ app, db, issuer }) => {
  for (const ways of [{}, { isTransient: true }]) {
    const { id, name, email } = await connect({ app, db, issuer }, ways)
    await provider.addPerson(name, PASSWORD, { mail: [email], [SUBJECT_ID]: [`${name}@wrenfield.example`] })
    const browser = browserOf(app)
    await browser.signIn(`${OURS}/auth/sso/${id}/start`, name)
    expect((await browser.session()).single_sign_on.connection).toMatchObject({ id, can_leave: true })
    await browser.open(`${OURS}/api/v1/auth/logout`, { method: 'POST' })
    // The provider knows them still.
    expect((await browser.open(`${OURS}/auth/sso/${id}/start`)).page).toContain('SAMLResponse')

    expect((await browserOf(app).open(`${OURS}/auth/sso/${id}/leave`)).status).toBe(404)
    expect((await browser.open(`${OURS}/auth/sso/${id}/leave`)).url).toBe(`${OURS}/sign-in`)
    expect((await browser.open(`${OURS}/auth/sso/${id}/start`)).page).toContain('name="password"')
  }
})

test('an encrypted assertion is read', async ({ app, db, issuer }) => {
  const { id, name, email } = await connect({ app, db, issuer }, { isEncrypted: true })
  const browser = browserOf(app)
  await browser.signIn(`${OURS}/auth/sso/${id}/start`, name)
  expect(await browser.session()).toMatchObject({ email })
})

test('a test shows what the provider sends and what it would become, before the connection is switched on', async ({
  app,
  db,
  issuer,
}) => {
  const { id, name, email } = await connect({ app, db, issuer })
  const path = `${CONNECTIONS}/${id}`
  await issuer.ask('PUT', path, { is_on: false })
  const browser = browserOf(app)
  const begun = await browser.open(`${OURS}/api/v1${path}/test`, { method: 'POST', headers: { cookie: issuer.cookie } })
  const { test_id, url } = JSON.parse(begun.page).data
  expect((await browser.signIn(url, name)).url).toContain(test_id)
  expect((await issuer.ask('GET', `${path}/test/${test_id}`)).body.data).toMatchObject({
    refusal: null,
    arrived: expect.arrayContaining([expect.objectContaining({ name: 'mail', values: [email] })]),
    became: { subject: `name-id ${name}`, email, first_name: 'Nora', outcome: 'create', level: 'issuer' },
    answer: expect.stringContaining('saml:Assertion'),
  })
  expect(await browser.session()).toBeNull()
})

test('a transient name is refused, and the test says what to ask of the provider', async ({ app, db, issuer }) => {
  const { id, name } = await connect({ app, db, issuer }, { isTransient: true })
  const path = `${CONNECTIONS}/${id}`
  const browser = browserOf(app)
  const begun = await browser.open(`${OURS}/api/v1${path}/test`, { method: 'POST', headers: { cookie: issuer.cookie } })
  const { test_id, url } = JSON.parse(begun.page).data
  await browser.signIn(url, name)
  expect((await issuer.ask('GET', `${path}/test/${test_id}`)).body.data).toMatchObject({
    refusal: { code: 'sso_subject', reason: 'subject_missing' },
    became: null,
  })
})

test('a second step that is required of the provider is asked for, and its lack refused', async ({
  app,
  db,
  issuer,
}) => {
  const { id, name } = await connect({ app, db, issuer })
  await issuer.ask('PUT', `${CONNECTIONS}/${id}`, { required_context: ['https://refeds.org/profile/mfa'] })
  const browser = browserOf(app)
  expect((await browser.signIn(`${OURS}/auth/sso/${id}/start`, name)).url).toContain('/sign-in/refused')
  await issuer.ask('PUT', `${CONNECTIONS}/${id}`, {
    required_context: ['urn:oasis:names:tc:SAML:2.0:ac:classes:Password'],
  })
  expect((await browser.open(`${OURS}/auth/sso/${id}/start?return_to=/badges`)).page).toContain('SAMLResponse')
})
