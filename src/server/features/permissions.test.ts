import { expect } from 'vitest'
import { pathParameters } from '#contract/endpoint.ts'
import { isAllowed, LEVELS, type Level, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { describeWhoMay } from '#i18n/who-may.ts'
import { isForMembers, type Route } from '#server/platform/http/route.ts'
import { routes } from '#server/routes.ts'
import { alsoIn, ask, colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

type Guarded = Route & { access: Permission }

const isGuarded = (route: Route): route is Guarded => isForMembers(route.access)
const guarded = routes.filter(isGuarded)

/** The endpoint's URL with unknown ids: allowed callers get 404, and nothing changes. */
const pathOf = ({ endpoint }: Route) => {
  const path = endpoint.path.replace('/api/v1', '')
  return pathParameters(endpoint).reduce((now, name) => now.replace(`:${name}`, crypto.randomUUID()), path)
}

/** Invalid for every endpoint that requires a field: allowed callers get 422, or an answer if no field is required. */
const INVALID_BODY = { no_such_field: true }
const bodyOf = ({ endpoint }: Route) => (endpoint.method === 'GET' ? undefined : INVALID_BODY)

const named = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`

// Logging out needs no input, so it would succeed and end the session.
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
  '%s: every endpoint admits allowed callers and tells others who may call it',
  async (level, { app, db, issuer }) => {
    const person = await colleague(app, db, issuer.organizationId, level)
    expect(await refusals(tested, call(person))).toEqual(expected(level))
  },
)

test('a role in one organization gives no rights in another', async ({ app, db, issuer, stranger }) => {
  const viewer = await alsoIn(app, db, issuer, { organizationId: stranger.organizationId, level: 'viewer' })
  expect(await refusals(tested, call(viewer))).toEqual(expected('viewer'))
  const forOwners = tested.filter(({ access }) => !isAllowed('admin', access))
  expect(await refusals(forOwners, call(issuer))).toEqual([])
})

test.for(LEVELS)(
  'a token of %s reaches what its owner and its scope allow, and no account endpoint',
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

test('without credentials every endpoint that requires them answers 401', async ({ app }) => {
  for (const route of guarded) {
    const { status } = await ask(app, {}, route.endpoint.method, pathOf(route), bodyOf(route))
    expect([named(route), status]).toEqual([named(route), 401])
  }
})
