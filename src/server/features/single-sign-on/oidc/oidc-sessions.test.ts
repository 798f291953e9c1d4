import { expect } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/sign-in-provider/browser.ts'
import { addPeople, connectTo } from '#server/testing/sign-in-provider/connect.ts'
import { providerForFile } from '#server/testing/sign-in-provider/provider-for-file.ts'
import { walkProvider } from '#server/testing/sign-in-provider/walk-provider.ts'
import { test } from '#server/testing/test.ts'
import { refreshConnections } from '../refresh-connections.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { endOfSession, proveLongAgo } from '../testing/sessions.sql.ts'

const provider = await providerForFile()

const ANYBODY = { who: 'domain', default_level: 'viewer' }

test('a session ends within the hours of its connection', async ({ app, db, issuer }) => {
  const { id, domain } = await connectTo(provider, issuer, db, { ...ANYBODY, session_hours: 3 })
  const { priya } = addPeople(provider, domain)
  await openBrowser(app).signIn(id, priya)
  const hours = (await endOfSession(db, priya)) / 3600
  expect(hours).toBeGreaterThan(2.9)
  expect(hours).toBeLessThanOrEqual(3)
})

test('whoever proves who they are at the provider has to sign in there anew, as the same person', async ({
  app,
  db,
  issuer,
}) => {
  const { id, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const { priya, tomasz } = addPeople(provider, domain)
  const browser = openBrowser(app)
  await browser.signIn(id, priya)
  await proveLongAgo(db, priya)
  const isFresh = async () => (await browser.open('/api/v1/auth/tokens', { method: 'POST' })).status !== 403

  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify({ return_to: '/account' }) }
  const { url } = JSON.parse((await browser.open('/api/v1/auth/proof/provider', asked)).body).data
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const come = async (as: string) => openCallback(browser, await walkProvider(url, as))
  expect(await refusalOf(browser, await come(tomasz))).toBe('sso_subject')
  provider.rewriting.token = (claims) => provider.sign({ ...claims, auth_time: claims.iat - 600 })
  expect(await refusalOf(browser, await come(priya))).toBe('sso_expired')
  provider.behave()
  expect(await isFresh()).toBe(false)
  expect((await come(priya)).leadsTo?.pathname).toBe('/account')
  expect(await isFresh()).toBe(true)
})

const openCallback = (browser: Browser, back: URL) => browser.open(`${back.pathname}${back.search}`)

test('a provider that moves is followed by the daily reading; the last good copy serves while it cannot be read', async ({
  app,
  db,
  services,
  issuer,
}) => {
  const { id, path, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const { priya } = addPeople(provider, domain)
  const readProblem = async () => {
    await refreshConnections(services, () => false)
    return (await issuer.ask('GET', path)).body.data.read_problem
  }
  provider.rewriting.discovery = () => ({ issuer: 'https://other.example' })
  expect(await readProblem()).toContain('another address')
  const browser = openBrowser(app)
  await browser.signIn(id, priya)
  expect(await browser.user()).toMatchObject({ email: priya })

  provider.rewriting.discovery = (document) => ({ ...document, userinfo_endpoint: `${provider.issuer}/moved` })
  expect(await readProblem()).toBeNull()
})
