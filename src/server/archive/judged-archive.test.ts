import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyCredential } from '@digitalcredentials/verifier-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { bundledContexts } from '../features/credentials/contexts.ts'
import { RESULTS, versionOf } from '../features/credentials/testing/micro-credential-badge.ts'
import { OPEN_BADGES_SCHEMA, openBadgesJsonSchema } from '../features/credentials/testing/open-badges-json-schema.ts'
import { verifyInput } from '../features/verification/verify-input.ts'
import { createServices } from '../open-services.ts'
import { addBadge } from '../testing/badges.ts'
import { createApp } from '../testing/create-app.ts'
import { serveFiles } from '../testing/servers/static-files.ts'
import { addTemplate } from '../testing/templates.ts'
import { test } from '../testing/test.ts'
import { writeArchive } from './write-archive.ts'

const PUBLIC_URL = 'https://badges.wrenfield.example'

type Site = (path: string) => Promise<Response>

const { fetch: network } = globalThis
/** What answers at the public address: the living service, or its archive. */
let site: Site = async () => Response.error()

beforeAll(() => {
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input)
    const context = bundledContexts.get(url)
    if (context) return Response.json(context)
    if (url === OPEN_BADGES_SCHEMA) return Response.json(openBadgesJsonSchema)
    if (!url.startsWith(`${PUBLIC_URL}/`)) throw new TypeError(`fetch failed: ${url}`)
    return site(url.slice(PUBLIC_URL.length))
  })
  // The verifier logs to the console.
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Judged = Parameters<typeof verifyCredential>[0]['credential']

async function judged(path: string) {
  const answer = await verifyCredential({
    credential: (await (await site(path)).json()) as Judged,
    knownDIDRegistries: [],
  })
  return { log: answer.log?.map(({ id, valid }) => [id, valid]), errors: answer.errors?.map(({ name }) => name) }
}

test('verifiers say the same of archived badges as of living ones, in every form, and hosts send the same types', {
  timeout: 240_000,
}, async ({ database, db, drawing, issuer, services }) => {
  const ours = {
    ...createServices({ ...services.config, publicUrl: PUBLIC_URL, isHttps: true }, database),
    drawing,
  }
  const another = createServices({ ...services.config, mayFetchIssuers: true }, database)
  const app = createApp(ours)
  const template = await addTemplate(db, issuer)
  const badges = [
    await addBadge(db, issuer, template),
    await addBadge(db, issuer, await addTemplate(db, issuer, versionOf()), RESULTS),
    await addBadge(db, issuer, template, { expires_at: '2025-12-31 23:00:00' }),
    await addBadge(db, issuer, template, { revoked: { reason: 'Issued in error', at: '2025-12-01 10:00:00' } }),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'insegna-archive-'))
  await writeArchive(ours, folder, issuer.organizationId)
  const host = await serveFiles(folder)
  const sites: Site[] = [async (path) => app.request(path), (path) => network(`${host.url}${path}`)]

  const forms = ['credential', 'credential.jwt', 'baked.png', 'baked.svg', 'certificate.pdf', 'ob2.json']
  const said = async (form: string) => {
    const verdicts = badges.map(async (id) => {
      const fetched = async (url: string) => {
        const response = await site(url.slice(PUBLIC_URL.length))
        return { bytes: Buffer.from(await response.arrayBuffer()), isGone: response.status === 410 }
      }
      const [badge] = await verifyInput({ text: `${PUBLIC_URL}/b/${id}/${form}` }, another, fetched).catch(() => [])
      return badge?.verdict
    })
    return Promise.all(verdicts)
  }
  const byType = async (path: string) => {
    const { headers } = await site(path)
    return [path, headers.get('content-type'), headers.get('access-control-allow-origin')]
  }
  const results: unknown[] = []
  for (const each of sites) {
    site = each
    const checks: unknown[] = []
    for (const id of badges) checks.push(await judged(`/b/${id}/credential`))
    const verdicts: unknown[] = []
    for (const form of forms) verdicts.push([form, await said(form)])
    const organization = ['did.json', 'profile', 'ob2.json', 'status/1'].map(
      (name) => `/o/${issuer.organizationId}/${name}`,
    )
    const files = [...forms.slice(0, 5), 'ob2.json', 'ob2-class.json'].map((form) => `/b/${badges[0]}/${form}`)
    const types = await Promise.all([...organization, ...files, '/contexts/micro-credential/v1.json'].map(byType))
    results.push({ checks, verdicts, types })
  }
  expect(results[1]).toEqual(results[0])
  const each = ['valid', 'valid', 'expired', 'revoked']
  expect(results[1]).toMatchObject({
    verdicts: forms.map((form) => [form, form === 'certificate.pdf' ? [...each.slice(0, 3), undefined] : each]),
  })
  host.close()
  await rm(folder, { recursive: true })
})
