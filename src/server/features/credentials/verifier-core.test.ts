import type { AddressInfo } from 'node:net'
import { verifyCredential } from '@digitalcredentials/verifier-core'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createServices } from '#server/open-services.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'
import { bundledContexts } from './contexts.ts'
import { signCredential } from './sign-credential.ts'
import { RESULTS, versionOf } from './testing/micro-credential-badge.ts'
import { OPEN_BADGES_SCHEMA, openBadgesJsonSchema } from './testing/open-badges-json-schema.ts'
import { CREDENTIALS, readerOf } from './testing/open-badges-reader.ts'

const PUBLIC_URL = 'https://badges.wrenfield.example'

const underPublicUrl = ({ config }: Services, database: OpenDatabase) =>
  createServices({ ...config, publicUrl: PUBLIC_URL, isHttps: true }, database)

/** The port of a listening service that is configured with PUBLIC_URL, as behind a proxy. */
const test = base.extend<{ port: number }>({
  port: async ({ database, services }, use) => {
    const app = createApp(underPublicUrl(services, database))
    const server = await new Promise<ServerType>((resolve) => {
      const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started))
    })
    await use((server.address() as AddressInfo).port)
    await new Promise((resolve) => server.close(resolve))
  },
})

const { fetch: network } = globalThis
let proxiedPort = 0

// The verifier fetches by itself, over https: requests for the public URL are redirected to the service listening here,
// contexts and the schema come from our bundle, and everything else fails.
beforeAll(() => {
  vi.stubGlobal('fetch', async (input: string | URL | Request, options?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    const context = bundledContexts.get(url)
    if (context) return Response.json(context)
    if (url === OPEN_BADGES_SCHEMA) return Response.json(openBadgesJsonSchema)
    if (!url.startsWith(`${PUBLIC_URL}/`)) throw new TypeError(`fetch failed: ${url}`)
    return network(url.replace(PUBLIC_URL, `http://127.0.0.1:${proxiedPort}`), options)
  })
  // The verifier logs to the console.
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The verifier's result per check, or the name of the error that stopped it. */
async function findings(port: number, badgeId: string, change = (json: string) => json) {
  proxiedPort = port
  const json = await (await network(`http://127.0.0.1:${port}/b/${badgeId}/credential`)).text()
  const answer = await verifyCredential({ credential: JSON.parse(change(json)), knownDIDRegistries: [] })
  const log = answer.log?.map(({ id, valid }) => [id, valid]) ?? []
  return { ...Object.fromEntries(log), ...(answer.errors && { error: answer.errors[0]?.name }) }
}

/** The JSON pointers at which a credential violates the JSON Schema it names, according to the verifier. */
async function schemaFaults(credential: Parameters<typeof verifyCredential>[0]['credential']) {
  const answer = await verifyCredential({ credential, knownDIDRegistries: [] })
  const [checked] = (answer.additionalInformation?.[0]?.results ?? []) as SchemaResult[]
  if (checked?.schema !== OPEN_BADGES_SCHEMA) throw new Error(`The schema was not checked: ${JSON.stringify(answer)}`)
  return (checked.result.errors ?? []).map(({ instancePath }) => instancePath)
}

type SchemaResult = { schema: string; result: { valid: boolean; errors?: { instancePath: string }[] } }

test('another verifier tells valid, expired, revoked and tampered badges apart', async ({ db, issuer, port }) => {
  const template = await addTemplate(db, issuer)
  const sound = { valid_signature: true, expiration: true, revocation_status: true }
  const valid = await addBadge(db, issuer, template)
  expect(await findings(port, valid)).toMatchObject(sound)

  const expired = await addBadge(db, issuer, template, { expires_at: '2025-12-31 23:00:00' })
  expect(await findings(port, expired)).toMatchObject({ ...sound, expiration: false })

  const reason = { reason: 'Issued in error', at: '2025-12-01 10:00:00' }
  const revoked = await addBadge(db, issuer, template, { revoked: reason })
  expect(await findings(port, revoked)).toMatchObject({ ...sound, revocation_status: false })

  const tamper = (json: string) => json.replace('Twelve hours', 'Two hours')
  expect(await findings(port, valid, tamper)).toEqual({ error: 'invalid_signature' })
})

test('another verifier finds what the Open Badges API answers signed, and knows which are revoked', async ({
  app,
  db,
  issuer,
  port,
}) => {
  proxiedPort = port
  const template = await addTemplate(db, issuer)
  await addBadge(db, issuer, template)
  await addBadge(db, issuer, template, { revoked: { reason: 'Issued in error', at: '2025-12-01 10:00:00' } })
  const { token } = await readerOf(app, issuer)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await network(`http://127.0.0.1:${port}${CREDENTIALS}`, { headers })
  const { credential } = (await answer.json()) as { credential: never[] }
  const verdicts = []
  for (const each of credential)
    verdicts.push((await verifyCredential({ credential: each, knownDIDRegistries: [] })).log)
  for (const [place, isValid] of [true, false].entries()) {
    expect(verdicts[place]).toContainEqual(expect.objectContaining({ id: 'valid_signature', valid: true }))
    expect(verdicts[place]).toContainEqual(expect.objectContaining({ id: 'revocation_status', valid: isValid }))
  }
})

test('another verifier handles micro-credentials too, and fetches our context for them', async ({
  db,
  issuer,
  port,
}) => {
  const template = await addTemplate(db, issuer, versionOf())
  const result = { grade: '28', grade_scale: '0-30, pass from 18', credits_earned: 2 }
  const sound = { valid_signature: true, expiration: true, revocation_status: true }
  const valid = await addBadge(db, issuer, template, result)
  expect(await findings(port, valid)).toMatchObject(sound)

  const reason = { reason: 'Issued in error', at: '2025-12-01 10:00:00' }
  const revoked = await addBadge(db, issuer, template, { ...result, revoked: reason })
  expect(await findings(port, revoked)).toMatchObject({ ...sound, revocation_status: false })

  for (const [from, to] of [
    ['"value":"28"', '"value":"30"'],
    ['"eqfLevel":4', '"eqfLevel":7'],
    ['"identityHash":"Giulia', '"identityHash":"Giulio'],
  ] as const) {
    const tamper = (json: string) => json.replace(from, to)
    expect(await findings(port, valid, tamper)).toEqual({ error: 'invalid_signature' })
  }
})

test('badges, micro-credentials and paths satisfy the Open Badges JSON Schema in another verifier', async ({
  database,
  db,
  issuer,
  port,
  services,
}) => {
  const plain = await addTemplate(db, issuer)
  const micro = await addTemplate(db, issuer, versionOf())
  const path = await addLearningPath(db, issuer, [plain, micro], versionOf())
  const days = { expires_at: '2030-12-31 23:00:00', activity_started_at: '2025-01-01', activity_ended_at: '2025-06-01' }
  proxiedPort = port
  const read = async (id: string) => (await network(`http://127.0.0.1:${port}/b/${id}/credential`)).text()
  for (const template of [plain, micro, path]) {
    const id = await addBadge(db, issuer, template, { ...RESULTS, ...days, notes: 'With distinction' })
    expect(await schemaFaults(JSON.parse(await read(id)))).toEqual([])
  }

  const json = await read(await addBadge(db, issuer, micro, RESULTS))
  const { pair } = await underPublicUrl(services, database).issuerKeys.current(db, issuer.organizationId)
  for (const [from, to, place] of [
    ['"creditsAvailable":2', '"creditsAvailable":"2"', '/credentialSubject/achievement/creditsAvailable'],
    ['"resultType":"Result"', '"resultType":"Grade"', '/credentialSubject/achievement/resultDescription/0/resultType'],
    ['"identityType":"name"', '"identityType":"fullName"', '/credentialSubject/identifier/1/identityType'],
    ['"type":["Evidence"]', '"type":"Evidence"', '/evidence/0/type'],
  ] as const) {
    const { proof, ...unsigned } = JSON.parse(json.replace(from, to))
    const signed = await signCredential(unsigned, pair, proof[0].created)
    expect(await schemaFaults(signed), from).toContain(place)
  }
})
