import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { ask } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { judge } from '../testing/judge.ts'
import { badgeOf, CREDENTIALS, readerOf } from '../testing/open-badges-reader.ts'
import { caseOf, served } from '../testing/served.ts'

const REVOKED = { reason: 'Issued in error', at: '2025-12-01 10:00:00' }

test('a token reads the credentials of its organization as they are served, and a judge tells revoked ones apart', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const valid = await addBadge(db, issuer, template)
  const revoked = await addBadge(db, issuer, template, { revoked: REVOKED })
  await addBadge(db, stranger, await addTemplate(db, stranger))
  const { get } = await readerOf(app, issuer)
  const { status, body, headers } = await get(CREDENTIALS)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['credential'])
  expect(body.credential.map(badgeOf)).toEqual([valid, revoked])
  expect(headers.get('x-total-count')).toBe('2')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.credential[0]).toEqual(JSON.parse(await served(app, `/b/${valid}/credential`)))
  const cases = await Promise.all(
    body.credential.map(async (credential: { id: string }) => ({
      ...(await caseOf(app, badgeOf(credential))),
      credential: JSON.stringify(credential),
    })),
  )
  const { credentials } = await judge({ credentials: cases })
  expect(credentials.map((verdict) => [verdict.signed, verdict.revoked])).toEqual([
    [true, false],
    [true, true],
  ])
})

test('pages link to one another, and a person who was erased leaves a gap in theirs', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const badges: string[] = []
  for (let number = 0; number < 5; number += 1)
    badges.push(await addBadge(db, issuer, template, { recipient_email: `p${number}@wrenfield.example` }))
  const { get, readAll } = await readerOf(app, issuer)
  const second = await get(`${CREDENTIALS}?limit=2&offset=2`)
  expect(second.body.credential.map(badgeOf)).toEqual(badges.slice(2, 4))
  const at = (offset: number) => `<http://localhost:4000${CREDENTIALS}?limit=2&offset=${offset}>`
  expect(second.headers.get('link')).toBe(
    `${at(4)}; rel="next", ${at(4)}; rel="last", ${at(0)}; rel="first", ${at(0)}; rel="prev"`,
  )
  const many = await get(`${CREDENTIALS}?limit=1000000`)
  expect(many.headers.get('link')).toContain('limit=100&offset=0')
  expect((await get(`${CREDENTIALS}?limit=2`, 'HEAD')).headers.get('x-total-count')).toBe('5')
  const { rows } = await db.execute<{ id: string }>(sql`select earner_id as id from badges where id = ${badges[1]}`)
  const erasure = `/issuers/organization/earners/${rows[0]!.id}/erasure`
  const { fingerprint } = (await issuer.ask('GET', erasure)).body.data
  expect((await issuer.ask('POST', erasure, { way: 'wholly', fingerprint })).status).toBe(200)
  expect((await readAll(`${CREDENTIALS}?limit=2`)).map(badgeOf)).toEqual(badges.filter((_, place) => place !== 1))
})

test('only what was issued since a moment is read, in whatever zone it is said', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const [before, after] = [await addBadge(db, issuer, template), await addBadge(db, issuer, template)]
  // An issued badge never changes, so its triggers are out of the way for a moment.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update badges set created_at = '2026-05-01T10:00:00Z' where id = ${before}`)
    await tx.execute(sql`update badges set created_at = '2026-05-01T12:00:00Z' where id = ${after}`)
  })
  const { get } = await readerOf(app, issuer)
  const since = async (moment: string) =>
    (await get(`${CREDENTIALS}?since=${encodeURIComponent(moment)}`)).body.credential.map(badgeOf)
  expect(await since('2026-05-01T11:00:00Z')).toEqual([after])
  expect(await since('2026-05-01T11:00:00')).toEqual([after])
  expect(await since('2026-05-01T11:00:00+02:00')).toEqual([before, after])
  expect(await since('2026-05-01T12:00:00Z')).toEqual([])
  expect(await since('0000-01-01T00:00:00Z')).toEqual([before, after])
  const { headers } = await get(`${CREDENTIALS}?limit=1&since=2026-05-01T09:00:00Z`)
  expect(headers.get('x-total-count')).toBe('2')
  expect(headers.get('link')).toContain(`offset=1&since=${encodeURIComponent('2026-05-01T09:00:00Z')}>; rel="next"`)
})

test('what is wrong is said as the standard says it', async ({ app, db, issuer, stranger }) => {
  await addBadge(db, stranger, await addTemplate(db, stranger))
  const { get, token } = await readerOf(app, issuer)
  expect((await get(CREDENTIALS)).body).toEqual({ credential: [] })
  const minorOf = (body: { imsx_codeMinor: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] } }) =>
    body.imsx_codeMinor.imsx_codeMinorField[0]!.imsx_codeMinorFieldValue
  for (const query of [
    'since=yesterday',
    'since=2026-02-30T00:00:00Z',
    'limit=0',
    'limit=a',
    'offset=-1',
    'offset=1e99',
  ]) {
    const { status, body } = await get(`${CREDENTIALS}?${query}`)
    expect([query, status, minorOf(body)]).toEqual([query, 400, 'invalid_query_parameter'])
    expect(body).toMatchObject({ imsx_codeMajor: 'failure', imsx_severity: 'error' })
    expect(body.imsx_description).toContain(query.split('=')[0])
  }
  for (const authorization of ['', 'Bearer nonsense', `Basic ${token}`]) {
    const response = await app.request(CREDENTIALS, { headers: { authorization } })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(minorOf((await response.json()) as never)).toBe('unauthorizedrequest')
  }
  const [unknown, other] = [await get('/ims/ob/v3p0/profile'), await get(CREDENTIALS, 'POST')]
  expect([unknown.status, minorOf(unknown.body), unknown.body.imsx_severity]).toEqual([404, 'not_found', 'status'])
  expect([other.status, minorOf(other.body), other.headers.get('allow')]).toEqual([
    405,
    'not_allowed',
    'GET, HEAD, OPTIONS',
  ])
  const [{ id }] = (await issuer.ask('GET', '/auth/tokens')).body.data
  await issuer.ask('DELETE', `/auth/tokens/${id}`)
  expect((await get(CREDENTIALS)).status).toBe(401)
})

test('the discovery names the endpoint, its scope, and how to prove who asks', async ({ app }) => {
  const { status, body } = await ask(app, {}, 'GET', '/../../ims/ob/v3p0/discovery')
  expect(status).toBe(200)
  expect(body.openapi).toMatch(/^3\.0/)
  expect(body.servers).toEqual([{ url: 'http://localhost:4000/ims/ob/v3p0' }])
  expect(body.paths['/credentials'].get.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'limit',
    'offset',
    'since',
  ])
  expect(JSON.stringify(body.components)).toContain('https://purl.imsglobal.org/spec/ob/v3p0/scope/credential.readonly')
  expect(Object.keys(body.info)).toEqual(expect.arrayContaining(['termsOfService', 'x-imssf-privacyPolicyUrl']))
})
