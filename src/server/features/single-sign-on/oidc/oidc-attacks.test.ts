import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { type Browser, openBrowser } from '#server/testing/sign-in-provider/browser.ts'
import { addPeople, connectTo } from '#server/testing/sign-in-provider/connect.ts'
import { providerForFile } from '#server/testing/sign-in-provider/provider-for-file.ts'
import type { Rewriting } from '#server/testing/sign-in-provider/rewrite-answers.ts'
import { walkProvider } from '#server/testing/sign-in-provider/walk-provider.ts'
import { test as base } from '#server/testing/test.ts'
import { refusalOf } from '../testing/refusal-of.ts'

const [provider, other] = [await providerForFile(), await providerForFile()]

type Given = {
  /** A connection that lets everybody of its domain in. */
  connection: { id: string; path: string; domain: string }
  people: Record<'priya' | 'tomasz' | 'lea', string>
  browser: Browser
}

const test = base.extend<Given>({
  connection: async ({ issuer, db }, use) => use(await connected(issuer, db)),
  people: async ({ connection }, use) => use(addPeople(provider, connection.domain)),
  browser: async ({ app }, use) => use(openBrowser(app)),
})

const connected = (issuer: Issuer, db: Database, at = provider) =>
  connectTo(at, issuer, db, { who: 'domain', default_level: 'viewer' })

const pathOf = (url: URL) => `${url.pathname}${url.search}`
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const PAST = 1_700_000_000

const FORGED: [name: string, code: string, token: NonNullable<Rewriting['token']>][] = [
  ['is not signed (alg none)', 'sso_signature', (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  [
    'is signed with the public key as a shared secret (HS256)',
    'sso_signature',
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: provider.published.kid })
        .sign(Buffer.from(JSON.stringify(provider.published))),
  ],
  ['is signed by somebody else', 'sso_signature', (claims) => other.sign(claims)],
  [
    'was changed after it was signed',
    'sso_signature',
    (claims, given) => {
      const [head, , signature] = given.split('.')
      return `${head}.${encoded({ ...claims, groups: ['badges-admin'] })}.${signature}`
    },
  ],
  ['is for another client', 'sso_audience', (claims) => provider.sign({ ...claims, aud: 'another' })],
  ['is for another client, too', 'sso_audience', (claims) => provider.sign({ ...claims, aud: ['insegna', 'another'] })],
  ['is of another issuer or tenant', 'sso_audience', (claims) => provider.sign({ ...claims, iss: other.issuer })],
  ['is over', 'sso_expired', (claims) => provider.sign({ ...claims, exp: PAST })],
  ['answers another sign-in', 'sso_state', (claims) => provider.sign({ ...claims, nonce: 'another' })],
  ['answers none', 'sso_state', ({ nonce: _, ...claims }) => provider.sign(claims)],
  ['is about nobody', 'sso_subject', ({ sub: _, ...claims }) => provider.sign(claims)],
  [
    'is longer than a megabyte',
    'sso_size',
    (claims) => provider.sign({ ...claims, groups: Array.from({ length: 30_000 }, () => crypto.randomUUID()) }),
  ],
  ['is no token', 'sso_provider', () => 'no token'],
]

describe('an ID token that', () => {
  test.for(FORGED)(
    '%s is refused, and the genuine one after it is taken',
    async ([, code, token], { connection, people, browser }) => {
      const start = await browser.begin(`/auth/sso/${connection.id}/start`)
      provider.rewriting.token = token
      expect(await refusalOf(browser, await browser.open(pathOf(await walkProvider(start, people.priya))))).toBe(code)
      expect(await browser.user()).toBeNull()

      provider.behave()
      await browser.open(pathOf(await walkProvider(start, people.priya)))
      expect(await browser.user()).toMatchObject({ email: people.priya })
    },
  )
})

test('a clock that is two minutes off is borne, one that is further off is not', async ({
  connection,
  people,
  browser,
}) => {
  const overSince = (seconds: number) => {
    provider.rewriting.token = (claims) => provider.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - seconds })
  }
  overSince(130)
  expect(await refusalOf(browser, await browser.signIn(connection.id, people.priya))).toBe('sso_expired')
  overSince(100)
  await browser.signIn(connection.id, people.priya)
  expect(await browser.user()).toMatchObject({ email: people.priya })
})

test('the answer of one connection is not taken at another, whoever’s that is', async ({
  issuer,
  stranger,
  db,
  browser,
}) => {
  const [a, b] = [await connected(issuer, db), await connected(stranger, db, other)]
  const person = addPeople(provider, a.domain).priya
  const startA = await browser.begin(`/auth/sso/${a.id}/start`)
  const startB = await browser.begin(`/auth/sso/${b.id}/start`)
  const back = await walkProvider(startA, person)
  const mixed = new URL(back)
  mixed.pathname = `/auth/sso/${b.id}/callback`
  expect(await refusalOf(browser, await browser.open(pathOf(mixed)))).toBe('sso_state')
  // The state of B with the answer of A, at either: the issuer in the answer is another, or the attempt is.
  mixed.searchParams.set('state', new URL(startB).searchParams.get('state')!)
  expect(await refusalOf(browser, await browser.open(pathOf(mixed)))).toBe('sso_audience')
  mixed.pathname = back.pathname
  expect(await refusalOf(browser, await browser.open(pathOf(mixed)))).toBe('sso_state')
  expect(await browser.user()).toBeNull()

  await browser.open(pathOf(back))
  expect(await browser.user()).toMatchObject({ email: person })
})

test('an answer that does not name its issuer, or another one, is refused', async ({ connection, people, browser }) => {
  const back = await walkProvider(await browser.begin(`/auth/sso/${connection.id}/start`), people.priya)
  for (const iss of [undefined, other.issuer, `${provider.issuer}/`]) {
    const changed = new URL(back)
    if (iss === undefined) changed.searchParams.delete('iss')
    else changed.searchParams.set('iss', iss)
    expect(await refusalOf(browser, await browser.open(pathOf(changed)))).toBe('sso_audience')
  }
  await browser.open(pathOf(back))
  expect(await browser.user()).toMatchObject({ email: people.priya })
})

test('nobody is signed in by an answer that belongs to another browser', async ({
  app,
  connection,
  people,
  browser,
}) => {
  const back = await walkProvider(await browser.begin(`/auth/sso/${connection.id}/start`), people.priya)
  const lured = openBrowser(app)
  expect(await refusalOf(lured, await lured.open(pathOf(back)))).toBe('sso_state')
  await lured.begin(`/auth/sso/${connection.id}/start`)
  expect(await refusalOf(lured, await lured.open(pathOf(back)))).toBe('sso_state')
  expect(await lured.user()).toBeNull()

  await browser.open(pathOf(back))
  expect(await browser.user()).toMatchObject({ email: people.priya })
})

test('an answer is taken once, also when it comes ten times at once', async ({ connection, people, browser }) => {
  const back = await walkProvider(await browser.begin(`/auth/sso/${connection.id}/start`), people.priya)
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.open(pathOf(back))))
  expect(answers.filter(({ leadsTo }) => leadsTo?.pathname === '/')).toHaveLength(1)
  expect(await refusalOf(browser, await browser.open(pathOf(back)))).toBe('sso_replay')
  expect(await browser.user()).toMatchObject({ email: people.priya })
})

test('a made-up code, and a state that nobody began, are refused', async ({ connection, people, browser }) => {
  const start = await browser.begin(`/auth/sso/${connection.id}/start`)
  const callback = `/auth/sso/${connection.id}/callback`
  for (const state of ['', '?state=', '?state=nobody', `?state=${'x'.repeat(5000)}`]) {
    expect(await refusalOf(browser, await browser.open(`${callback}${state}`))).toBe('sso_state')
  }
  const back = await walkProvider(start, people.priya)
  const forged = new URL(back)
  forged.searchParams.set('code', 'made up')
  expect(await refusalOf(browser, await browser.open(pathOf(forged)))).toBe('sso_provider')
  await browser.open(pathOf(back))
  expect(await browser.user()).toMatchObject({ email: people.priya })
})

test.for([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/%09/evil.example',
  'http://localhost:4000@evil.example/',
  ' //evil.example',
])('after signing in %s does not open', async (returnTo, { connection, people, browser }) => {
  const { leadsTo } = await browser.signIn(connection.id, people.priya, returnTo)
  expect(leadsTo?.origin).toBe('http://localhost:4000')
  expect(await browser.user()).toMatchObject({ email: people.priya })
})

test('an address that the provider does not call verified is refused, unless the connection trusts it', async ({
  issuer,
  connection,
  people,
  browser,
}) => {
  expect(await refusalOf(browser, await browser.signIn(connection.id, people.lea))).toBe('sso_email')
  await issuer.ask('PUT', connection.path, { trusts_email: true })
  await browser.signIn(connection.id, people.lea)
  expect(await browser.user()).toMatchObject({ email: people.lea })
})

test('the mark of one address says nothing about another', async ({ issuer, connection, people, browser }) => {
  const names = { email: 'preferred_username', first_name: 'given_name', last_name: 'family_name', groups: '' }
  await issuer.ask('PUT', connection.path, { attributes: names })
  Object.assign(provider.people[people.priya]!, { preferred_username: people.tomasz })
  provider.rewriting.token = (claims) => provider.sign({ ...claims, preferred_username: people.tomasz })
  expect(await refusalOf(browser, await browser.signIn(connection.id, people.priya))).toBe('sso_email')
})

test('a provider whose addresses lead inward is not asked, neither when it is read nor at a sign-in', async ({
  services,
  issuer,
  connection,
  people,
  browser,
}) => {
  const back = await walkProvider(await browser.begin(`/auth/sso/${connection.id}/start`), people.priya)
  services.config.mayProvidersBePrivate = false
  provider.requested.length = 0
  const { status, body } = await issuer.ask('POST', `${connection.path}/refresh`)
  expect([status, body.message]).toEqual([409, expect.stringContaining('does not go')])
  expect((await issuer.ask('PUT', connection.path, { issuer: provider.issuer })).body.errors).toHaveProperty('issuer')
  expect(await refusalOf(browser, await browser.open(pathOf(back)))).toBe('sso_provider')
  expect(provider.requested).toEqual([])

  services.config.mayProvidersBePrivate = true
  await browser.open(pathOf(back))
  expect(await browser.user()).toMatchObject({ email: people.priya })
})
