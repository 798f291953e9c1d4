import { expect } from 'vitest'
import { signedIn } from '#server/testing/issuer.ts'
import { openBrowser } from '#server/testing/sign-in-provider/browser.ts'
import { addPeople, connectTo } from '#server/testing/sign-in-provider/connect.ts'
import { PEOPLE } from '#server/testing/sign-in-provider/people.ts'
import { startProvider } from '#server/testing/sign-in-provider/provider.ts'
import { providerForFile } from '#server/testing/sign-in-provider/provider-for-file.ts'
import { walkProvider } from '#server/testing/sign-in-provider/walk-provider.ts'
import { test } from '#server/testing/test.ts'
import { refusalOf } from '../testing/refusal-of.ts'

const provider = await providerForFile()

const ANYBODY = { who: 'domain', default_level: 'viewer' }

test('somebody of a proved domain becomes a member of their group’s level and gets to the page that was asked for', async ({
  app,
  db,
  issuer,
}) => {
  const levels = [{ value: 'academic-registry', level: 'editor' }]
  const { id, domain } = await connectTo(provider, issuer, db, { ...ANYBODY, levels })
  const { tomasz } = addPeople(provider, domain)
  const browser = openBrowser(app)
  const { leadsTo } = await browser.signIn(id, tomasz, '/badges?search=chemistry')
  expect(leadsTo?.href).toBe('http://localhost:4000/badges?search=chemistry')
  expect(await browser.user()).toMatchObject({
    email: tomasz,
    profile: { name: 'Tomasz', last_name: 'Wójcik' },
    memberships: [{ level: 'editor' }],
  })
})

test('the question has state, nonce, PKCE and exactly our address', async ({ app, db, issuer }) => {
  const { id } = await connectTo(provider, issuer, db)
  const begin = async () => new URL(await openBrowser(app).begin(`/auth/sso/${id}/start`)).searchParams
  const [one, two] = [await begin(), await begin()]
  expect(Object.fromEntries(one)).toMatchObject({
    response_type: 'code',
    client_id: 'insegna',
    redirect_uri: `http://localhost:4000/auth/sso/${id}/callback`,
    code_challenge_method: 'S256',
    scope: 'openid email profile groups',
  })
  for (const once of ['state', 'nonce', 'code_challenge']) {
    expect(one.get(once)?.length).toBeGreaterThan(40)
    expect(one.get(once)).not.toBe(two.get(once))
  }
})

test.for(['RS256', 'PS256', 'ES256', 'EdDSA'] as const)(
  'an answer signed with %s is taken',
  async (algorithm, { app, db, issuer }) => {
    const signing = await startProvider({ servedAt: 'http://localhost:4000', people: {}, algorithm })
    const { id, domain } = await connectTo(signing, issuer, db, ANYBODY)
    const { priya } = addPeople(signing, domain)
    const browser = openBrowser(app)
    await browser.signIn(id, priya)
    await signing.close()
    expect(await browser.user()).toMatchObject({ email: priya })
  },
)

test('what a provider tells only when it is asked is asked for, and is about the same person', async ({
  app,
  db,
  issuer,
}) => {
  const asked = await startProvider({ servedAt: 'http://localhost:4000', people: {}, onlyInUserinfo: true })
  const { id, domain } = await connectTo(asked, issuer, db, ANYBODY)
  const { priya, tomasz } = addPeople(asked, domain)
  const browser = openBrowser(app)
  asked.rewriting.userinfo = (told) => ({ ...told, sub: asked.people[tomasz]!.sub })
  expect(await refusalOf(browser, await browser.signIn(id, priya))).toMatch(/^sso_(state|provider)$/)
  asked.behave()
  await browser.signIn(id, priya)
  await asked.close()
  expect(await browser.user()).toMatchObject({ email: priya, profile: { name: 'Priya' } })
})

test('where the provider’s second factor is required, a sign-in without one is refused', async ({
  app,
  db,
  issuer,
}) => {
  const more = { ...ANYBODY, required_context: ['mfa', 'hwk'] }
  const { id, domain } = await connectTo(provider, issuer, db, more)
  const { priya, tomasz } = addPeople(provider, domain)
  const browser = openBrowser(app)
  expect(await refusalOf(browser, await browser.signIn(id, tomasz))).toBe('sso_factor')
  expect(await browser.user()).toBeNull()
  await browser.signIn(id, priya)
  expect(await browser.user()).toMatchObject({ email: priya })
})

test('what the provider says to a refusal of its own is shown as text', async ({ app, db, issuer }) => {
  const { id } = await connectTo(provider, issuer, db)
  const browser = openBrowser(app)
  const start = new URL(await browser.begin(`/auth/sso/${id}/start`))
  const answer = { error: 'access_denied', error_description: 'Ask the <b>help desk</b>.', iss: provider.issuer }
  const query = new URLSearchParams({ ...answer, state: start.searchParams.get('state')! })
  const { leadsTo } = await browser.open(`/auth/sso/${id}/callback?${query}`)
  const token = decodeURIComponent(leadsTo!.hash.slice(1))
  const { body } = await issuer.ask('POST', '/auth/sso/refusal', { token })
  expect(body.data).toMatchObject({ code: 'sso_provider', words: 'Ask the <b>help desk</b>.' })
})

test('a provider that is gone is said to be, and whoever comes when it is back comes in', async ({
  app,
  db,
  issuer,
}) => {
  const going = await startProvider({ servedAt: 'http://localhost:4000', people: {} })
  const { id, domain } = await connectTo(going, issuer, db, ANYBODY)
  const { priya } = addPeople(going, domain)
  const browser = openBrowser(app)
  const back = await walkProvider(await browser.begin(`/auth/sso/${id}/start`), priya)
  await going.close()
  expect(await refusalOf(browser, await browser.open(`${back.pathname}${back.search}`))).toBe('sso_provider')
  // Nobody is sent to where nobody is; what was found out before counts for half a minute.
  const gone = await startProvider({ servedAt: 'http://localhost:4000', people: {} })
  const other = await connectTo(gone, issuer, db, ANYBODY)
  await gone.close()
  expect(await refusalOf(browser, await browser.open(`/auth/sso/${other.id}/start`))).toBe('sso_provider')
  const again = await startProvider({
    servedAt: 'http://localhost:4000',
    people: going.people,
    port: Number(new URL(going.issuer).port),
  })
  await browser.signIn(id, priya)
  await again.close()
  expect(await browser.user()).toMatchObject({ email: priya })
})

test('two hundred who sign in at once get each their own account', { timeout: 180_000 }, async ({ app, db }) => {
  const issuer = await signedIn(app, db, { maxUsers: 500 })
  const { id, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const crowd = Object.fromEntries(Array.from({ length: 200 }, (_, number) => [`staff.${number}`, PEOPLE.priya]))
  const people = Object.values(addPeople(provider, domain, crowd)).map((name) => ({ name, browser: openBrowser(app) }))
  const back = await Promise.all(
    people.map(async ({ name, browser }) => walkProvider(await browser.begin(`/auth/sso/${id}/start`), name)),
  )
  const came = await Promise.all(
    people.map(async ({ browser }, index) => {
      const answer = await browser.open(`${back[index]!.pathname}${back[index]!.search}`)
      return (await browser.user())?.email ?? refusalOf(browser, answer)
    }),
  )
  expect(came).toEqual(people.map(({ name }) => name))
})
