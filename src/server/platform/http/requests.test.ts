import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { OPEN_BADGES_ROOT } from '#contract/open-badges-api.ts'
import { declaredRoutes } from '#server/routes.ts'
import { createApp } from '#server/testing/create-app.ts'
import { ask, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'

test('the OpenAPI document is valid and describes every route once', async ({ app }) => {
  const { status, body } = await ask(app, {}, 'GET', '/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  expect(await new Validator().validate(structuredClone(body))).toEqual({ valid: true })
  const operations = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap(Object.entries)
  const described = operations.filter(([method]) => !['head', 'options'].includes(method))
  expect(described).toHaveLength(declaredRoutes.length)
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length)
  expect(body.info.contact).toEqual({ name: expect.any(String), url: expect.stringMatching(/^http/) })
})

test('another method on a path that exists is answered with the methods that it has', async ({ app, issuer }) => {
  const { body: document } = await ask(app, {}, 'GET', '/openapi.json')
  for (const [path, operations] of Object.entries<Record<string, unknown>>(document.paths)) {
    const address = path.replace(/\{\w+\}/g, crypto.randomUUID())
    const wrong = await app.request(address, { method: 'PATCH', headers: { 'accept-language': 'it' } })
    const allowed = wrong.headers.get('allow')!.split(', ')
    const sentence = expect.stringContaining('Allow')
    // The Open Badges API says it in its standard's words.
    const problem = path.startsWith(OPEN_BADGES_ROOT)
      ? expect.objectContaining({ imsx_severity: 'error', imsx_description: sentence })
      : { code: 'method_not_allowed', message: sentence }
    expect({ path, status: wrong.status, problem: await wrong.json() }).toEqual({ path, status: 405, problem })
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(operations).map((method) => method.toUpperCase())))
    const options = await app.request(address, { method: 'OPTIONS' })
    expect({ status: options.status, allow: options.headers.get('allow'), body: await options.text() }).toEqual({
      status: 204,
      allow: allowed.join(', '),
      body: '',
    })
  }
  const head = await issuer.ask('HEAD', '/issuers/organization')
  expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' })
  const options = await app.request(`/b/${crypto.randomUUID()}`, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, GET, HEAD, OPTIONS'])
  expect((await app.request('/healthz', { method: 'DELETE' })).status).toBe(405)
})

test('/api/docs serves Swagger UI, with every file from this process', async ({ app }) => {
  const page = await (await app.request('/api/docs')).text()
  const files = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!)
  const types = await Promise.all(
    files
      .filter((file) => file.startsWith('/api/docs/'))
      .map(async (file) => {
        const { status, headers } = await app.request(file)
        return `${status} ${headers.get('content-type')?.split(';')[0]}`
      }),
  )
  expect(types.sort()).toEqual(['200 text/css', '200 text/javascript', '200 text/javascript'])
  expect(files.filter((file) => !file.startsWith('/'))).toEqual([])
  expect(page).not.toMatch(/<script>|<script [^>]*>[^<]/)
  expect(await (await app.request('/api/docs/start.js')).text()).toContain("'/api/v1/openapi.json'")
})

test('JSON, urlencoded and multipart bodies say the same thing', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const fields = {
    recipient_email: 'amara@wrenfield.example',
    recipient_first_name: 'Amara',
    recipient_last_name: "D'Arcy & sons",
    badge_template_id: template.id,
    expires_at: '',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const body of [fields, new URLSearchParams(fields), form]) {
    const answer = await issuer.ask('POST', BADGES, body)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ recipient_last_name: "D'Arcy & sons", expires_at: null })
  }
})

test('every refused field is named, with a sentence in the language that the request asks for', async ({ issuer }) => {
  const body = {
    recipient_email: 'amara@wrenfield',
    recipient_first_name: ' ',
    emitted_at: '2025-02-30 10:00:00',
    badge_template_id: 'x',
  }
  const { status, body: problem } = await issuer.ask('POST', BADGES, body, { 'accept-language': 'it-IT,it;q=0.9' })
  expect(status).toBe(422)
  expect(problem.code).toBe('validation_failed')
  expect(Object.keys(problem.errors).sort()).toEqual([
    'badge_template_id',
    'emitted_at',
    'recipient_email',
    'recipient_first_name',
    'recipient_last_name',
  ])
  expect(problem.errors.recipient_email).toEqual(['Completa l’indirizzo, per esempio con .it'])
})

test('unreadable, unsupported and too large bodies are refused with different statuses', async ({ issuer }) => {
  const raw = (body: string, type: string) =>
    issuer.ask('POST', BADGES, new Blob([body], { type }), { 'content-type': type })
  expect(await raw('{"a":', 'application/json')).toMatchObject({ status: 400, body: { code: 'unreadable_body' } })
  expect(await raw('[1]', 'application/json')).toMatchObject({ status: 400, body: { code: 'unreadable_body' } })
  const deep = `${'{"a":'.repeat(13)}1${'}'.repeat(13)}`
  expect((await raw(deep, 'application/json')).body.message).toBe(
    'The JSON goes more than 12 levels deep. Send it with fewer levels.',
  )
  expect(await raw('a,b', 'text/csv')).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
  expect(await raw('no boundary', 'multipart/form-data')).toMatchObject({
    status: 400,
    body: { code: 'unreadable_body' },
  })
  const huge = JSON.stringify({ notes: 'x'.repeat(17 * 1024 * 1024) })
  expect(await raw(huge, 'application/json')).toMatchObject({ status: 413, body: { code: 'too_large' } })
})

test('an internal error is answered with a request id and no details', async ({ services }) => {
  const broken = { ...services, urls: { ...services.urls, organization: () => 'no url, and a password: hunter2' } }
  const app = createApp(broken)
  const issuer = await signedIn(app, services.db)
  const { status, body, headers } = await issuer.ask('GET', '/issuers/organization')
  expect(status).toBe(500)
  expect(body).toEqual({
    code: 'internal',
    message: 'Something failed on our side. Nothing was changed. Try again.',
    request_id: headers.get('x-request-id'),
  })
})

test('API responses are never cached, and carry security headers', async ({ issuer }) => {
  const { headers } = await issuer.ask('GET', '/issuers/organization')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unknown API path is answered with a problem, not a page', async ({ app }) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    expect(await ask(app, {}, method, '/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})
