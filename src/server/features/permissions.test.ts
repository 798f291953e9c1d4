import { expect } from 'vitest'
import { pathParameters } from '#contract/endpoint.ts'
import { isAllowed, LEVELS, type Level, PERMISSIONS } from '#contract/permissions.ts'
import { describeWhoMay } from '#i18n/who-may.ts'
import type { Route } from '#server/platform/http/route.ts'
import { routes } from '#server/routes.ts'
import { alsoIn, ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

type Guarded = Route & { access: Exclude<Route['access'], 'public' | 'visitor'> }

const isGuarded = (route: Route): route is Guarded => route.access !== 'public' && route.access !== 'visitor'
const guarded = routes.filter(isGuarded)

/** An address of the endpoint, of things that nobody has: whoever may call it is told so, and nothing is done. */
const pathOf = ({ endpoint }: Route) => {
  const path = endpoint.path.replace('/api/v1', '')
  return pathParameters(endpoint).reduce((now, name) => now.replace(`:${name}`, crypto.randomUUID()), path)
}

/** Nothing of it is what any endpoint wants: whoever may call it is refused for that, or answered. */
const NONSENSE = { no_such_field: true }
const bodyOf = ({ endpoint }: Route) => (endpoint.method === 'GET' ? undefined : NONSENSE)

const named = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`

/** What asks for nothing but to be called ends the session, or is asked by its own tests. */
const ENDS_SESSION = 'POST /api/v1/auth/logout'
const tested = guarded.filter((route) => named(route) !== ENDS_SESSION)

async function refusals(routesOf: Guarded[], call: (route: Guarded) => Promise<{ status: number; body: Body }>) {
  const refused: [string, string][] = []
  for (const route of routesOf) {
    const { status, body } = await call(route)
    if (status === 403 && body?.code === 'forbidden') refused.push([named(route), body.message])
    else expect([named(route), status]).not.toEqual([named(route), 401])
  }
  return refused
}
type Body = { code?: string; message: string } | undefined

const call = (by: Issuer) => (route: Guarded) => by.ask(route.endpoint.method, pathOf(route), bodyOf(route))

const expected = (level: Level) =>
  tested
    .filter(({ access }) => !isAllowed(level, access))
    .map((route) => [named(route), describeWhoMay(PERMISSIONS[route.access].from, 'en')])

test.for(LEVELS)(
  '%s: every endpoint answers whoever may call it, and tells all others who may',
  async (level, { app, db, issuer }) => {
    const person = await colleague(app, db, issuer.organizationId, level)
    expect(await refusals(tested, call(person))).toEqual(expected(level))
  },
)

test('what somebody is in one organization gives them nothing in another', async ({ app, db, issuer, stranger }) => {
  const viewer = await alsoIn(app, db, issuer, { organizationId: stranger.organizationId, level: 'viewer' })
  expect(await refusals(tested, call(viewer))).toEqual(expected('viewer'))
  expect(await refusals(tested, call(issuer))).toEqual([])
})

test.for(LEVELS)(
  'a token of %s that may issue does what its person may, and nothing of the account',
  async (level, { app, db, issuer }) => {
    const person = await colleague(app, db, issuer.organizationId, level)
    const makeToken = async (scope: string) => {
      const { body } = await person.ask('POST', '/auth/tokens', { name: 'Script', scopes: [scope] })
      return { authorization: `Bearer ${body.data.token}` }
    }
    for (const scope of ['issue', 'read'] as const) {
      const token = await makeToken(scope)
      const refused = await refusals(guarded, (route) =>
        ask(app, token, route.endpoint.method, pathOf(route), bodyOf(route)),
      )
      const reaches = (needed: string | null) => needed === 'read' || needed === scope
      expect(refused.map(([name]) => name)).toEqual(
        guarded.filter(({ access }) => !isAllowed(level, access) || !reaches(PERMISSIONS[access].token)).map(named),
      )
    }
  },
)

test('an endpoint that only one’s own session may call does no more for somebody without one', async ({ app }) => {
  for (const route of guarded) {
    const { status } = await ask(app, {}, route.endpoint.method, pathOf(route), bodyOf(route))
    expect([named(route), status]).toEqual([named(route), 401])
  }
})
