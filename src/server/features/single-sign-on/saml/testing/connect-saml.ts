import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { updateDomainVerified } from '../../domains/domains.sql.ts'
import { newBrowser } from './browse.ts'
import { metadataOf, newSigningProvider, posted } from './signed-answers.ts'

export const OURS = 'http://localhost:4000'
const CONNECTIONS = '/issuers/organization/sso_connections'
export const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'

type Setting = { app: App; db: Database; issuer: Issuer }

/** A connection to a provider whose answers the test signs itself. */
export async function connect({ app, db, issuer }: Setting, settings: object = {}) {
  const provider = await newSigningProvider()
  const begun = await issuer.ask('POST', CONNECTIONS, { name: 'Wrenfield account', product: 'shibboleth' })
  const { id } = begun.body.data
  const path = `${CONNECTIONS}/${id}`
  const domain = `d${randomUUID()}.example`
  await issuer.ask('POST', '/issuers/organization/domains', { domain, connection_id: id })
  await updateDomainVerified(db, issuer.organizationId, { domain, by: 'operator' })
  const rules = { trusts_email: true, who: 'domain', default_level: 'issuer', is_on: true, ...settings }
  const saved = await issuer.ask('PUT', path, { metadata: metadataOf(provider), ...rules })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const nora = { nameId: 'nora', attributes: { [MAIL]: [`nora@${domain}`] } }
  return { id, path, provider, domain, browser: browserAt(app, id), nora }
}

/** A browser that begins sign-ins by a connection, and brings answers. */
export function browserAt(app: App, id: string) {
  const browser = newBrowser((url, init) => Promise.resolve(app.request(url, init)), OURS)
  return {
    ...browser,
    /** Begins a sign-in. @returns the request that the provider gets, and our opaque value */
    async begin() {
      const response = await app.request(`${OURS}/auth/sso/${id}/start?return_to=/badges`, {
        headers: browser.header(),
      })
      browser.keep(response)
      return requestIn(response.headers.get('location')!)
    },
    answer: (xml: string, state: string) =>
      browser.open(`${OURS}/auth/sso/${id}/acs`, {
        method: 'POST',
        headers: { origin: 'https://idp.wrenfield.example', 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ SAMLResponse: posted(xml), RelayState: state }),
      }),
    /** Why a sign-in was refused, as the page tells; where it ended otherwise. */
    async refusal({ url }: { url: string }) {
      const { pathname, hash } = new URL(url)
      if (pathname !== '/sign-in/refused') return pathname
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ token: decodeURIComponent(hash.slice(1)) })
      const told = await browser.open(`${OURS}/api/v1/auth/sso/refusal`, { method: 'POST', headers, body })
      const { code, number } = JSON.parse(told.page).data
      return /^SSO-\w{4}-\w\w$/.test(number) ? code : `a number of another form: ${number}`
    },
    session: async () => JSON.parse((await browser.open(`${OURS}/api/v1/auth/visitor`)).page).data,
  }
}

/** The request of an address that leads to the provider, and our opaque value. */
export function requestIn(location: string) {
  const url = new URL(location)
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest')!, 'base64')).toString()
  const given = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)![1]!
  const acs = given('AssertionConsumerServiceURL')
  const state = url.searchParams.get('RelayState')!
  return { url, xml, state, request: { id: given('ID'), acs, entityId: acs.replace(/acs$/, 'metadata') } }
}
