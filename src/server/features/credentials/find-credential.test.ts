import { createHash } from 'node:crypto'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import type { didDocument } from '../issuer-keys/issuer-did.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

// biome-ignore lint/suspicious/noExplicitAny: the tests assert on untyped JSON
async function credentialOf(app: App, id: string): Promise<any> {
  const response = await app.request(`/b/${id}/credential`)
  expect(response.status).toBe(200)
  return response.json()
}

const documentOf = async (app: App, { organizationId }: { organizationId: string }) =>
  (await (await app.request(`/o/${organizationId}/did.json`)).json()) as ReturnType<typeof didDocument>

test('a badge’s credential says who issued what to whom, when, and where its status is', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer, { type: 'skills', language: 'it', code: 'DATI-1' })
  const id = await addBadge(db, issuer, template, {
    expires_at: '2030-07-01 12:00:00',
    activity_title: 'Autumn course',
    activity_started_at: '2025-10-01',
    activity_ended_at: '2025-11-14',
    notes: 'for the office only',
  })
  const base = 'http://localhost:4000'
  const did = `did:web:localhost%3A4000:o:${issuer.organizationId}`
  const credential = await credentialOf(app, id)
  const [identifier] = credential.credentialSubject.identifier

  expect(credential).toMatchObject({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
    ],
    id: `${base}/b/${id}/credential`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: did, type: ['Profile'], name: 'Wrenfield College' },
    validFrom: '2025-11-14T18:00:00+01:00',
    validUntil: '2030-07-01T12:00:00+02:00',
    credentialSubject: {
      type: ['AchievementSubject'],
      activityStartDate: '2025-10-01T00:00:00+02:00',
      activityEndDate: '2025-11-14T23:59:59+01:00',
      narrative: 'Autumn course',
      achievement: {
        id: `${base}/t/${template.id}`,
        type: ['Achievement'],
        achievementType: 'Competency',
        name: 'Data literacy foundations',
        description: 'Reads, cleans and describes a data set.',
        criteria: { narrative: 'Twelve hours of workshops.' },
        humanCode: 'DATI-1',
        version: '1',
        inLanguage: 'it',
        creator: { id: did },
      },
    },
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListCredential: `${base}/o/${issuer.organizationId}/status/1`,
    },
    proof: [{ type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022', proofPurpose: 'assertionMethod' }],
  })
  const hash = createHash('sha256').update(`giulia.ferri@wrenfield.example${identifier.salt}`).digest('hex')
  expect(identifier).toMatchObject({ type: 'IdentityObject', hashed: true, identityHash: `sha256$${hash}` })
  expect(JSON.stringify(credential)).not.toMatch(/giulia|ferri|for the office only|null|\[\]|""/i)
})

test('acquired knowledge and skills follow the criteria, each under a heading in the badge’s language', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer, {
    language: 'it',
    assignmentCriteria: '<p>Dodici ore.</p>',
    acquiredKnowledge: '<p>Tipi di <strong>variabili</strong></p>',
    acquiredSkills: '<ul><li>Pulire una tabella</li></ul>',
    acquiredAttitudes: '<p></p>',
    applicationScope: '<p>Tirocini</p>',
  })
  const { achievement } = (await credentialOf(app, await addBadge(db, issuer, template))).credentialSubject
  expect(achievement.criteria.narrative).toBe(
    'Dodici ore.\n\n## Conoscenze\n\nTipi di **variabili**\n\n## Abilità\n\n- Pulire una tabella\n\n## Dove si applica\n\nTirocini',
  )
})

test('every step of a learning path is a related achievement, in order', async ({ app, db, issuer }) => {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, steps)
  const id = await addBadge(db, issuer, path)
  const { achievement } = (await credentialOf(app, id)).credentialSubject
  expect(achievement.achievementType).toBe('LearningProgram')
  expect(achievement.related).toEqual(
    steps.map((step) => ({ id: `http://localhost:4000/t/${step.id}`, type: ['Related'] })),
  )
})

test('the criteria of a path with optional steps say its rule, as it was when the badge was awarded', async ({
  app,
  db,
  issuer,
}) => {
  const steps = []
  for (const title of ['Plan *it*', 'Do it', 'Check it']) steps.push(await addTemplate(db, issuer, { title }))
  const path = await addLearningPath(db, issuer, steps)
  const narrativeOf = async (id: string): Promise<string> =>
    (await credentialOf(app, id)).credentialSubject.achievement.criteria.narrative
  const before = await addBadge(db, issuer, path)
  const plain = await narrativeOf(before)
  expect(plain).not.toContain('required')

  const [plan, ...others] = steps.map(({ id }) => id)
  await issuer.ask('PUT', `/issuers/organization/learning_paths/${path.id}/steps`, {
    learning_path: [{ id: plan, is_required: 1 }, ...others.map((id) => ({ id, is_required: 0 }))],
    needed_steps: 2,
  })
  const { body } = await issuer.ask('POST', '/issuers/organization/badges', {
    badge_template_id: path.id,
    recipient_email: 'ada@example.org',
    recipient_first_name: 'Ada',
    recipient_last_name: 'Byron',
  })
  const narrative = await narrativeOf(body.data.id)
  expect(narrative).toContain('Complete with the required step and any 1 of the 2 others.')
  expect(narrative).toContain('1. Plan \\*it\\* (required)')
  expect(narrative).toContain('3. Check it (optional)')
  expect(await narrativeOf(before), 'the older badge stays as it was').toBe(plain)

  const page = await (await app.request(`/b/${body.data.id}`)).text()
  expect(page).toContain('Complete with the required step and any 1 of the 2 others.')
  expect(page).toContain('<small>Optional</small>')
  expect(await (await app.request(`/b/${before}`)).text()).not.toContain('Optional')
})

test('the hashes of equal e-mail addresses differ, because each badge has its own salt', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const badges = [await addBadge(db, issuer, template), await addBadge(db, issuer, template)]
  const subjects = await Promise.all(badges.map(async (id) => (await credentialOf(app, id)).credentialSubject))
  expect(new Set(subjects.map(({ identifier }) => identifier[0].identityHash)).size).toBe(2)
})

test('concurrent first requests and later ones get the same bytes', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.request(`/b/${id}/credential`)))
  const bytes = new Set(await Promise.all(answers.map((answer) => answer.text())))
  expect(bytes.size).toBe(1)
  expect(await (await app.request(`/b/${id.toUpperCase()}/credential`)).text()).toBe([...bytes][0])
})

test('the credential has a strong ETag, to HEAD too, and a matching If-None-Match gets 304', async ({
  app,
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const whole = await app.request(`/b/${id}/credential`)
  const etag = whole.headers.get('etag')!
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  expect(whole.headers.get('content-type')).toBe('application/vc+ld+json')
  expect(whole.headers.get('cache-control')).toBe('no-cache')
  expect(whole.headers.get('access-control-allow-origin')).toBe('*')

  const head = await app.request(`/b/${id}/credential`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  const known = await app.request(`/b/${id}/credential`, { headers: { 'if-none-match': etag } })
  expect([known.status, await known.text()]).toEqual([304, ''])

  await issuer.ask('PUT', '/issuers/organization', { name: 'Wrenfield University' })
  const renamed = await app.request(`/b/${id}/credential`, { headers: { 'if-none-match': etag } })
  expect(renamed.status).toBe(200)
})

test('a client that accepts only a token gets the token', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const accepted = {
    '*/*': 'application/vc+ld+json',
    'text/html,*/*;q=0.8': 'application/vc+ld+json',
    'application/json, application/jwt;q=0.5': 'application/vc+ld+json',
    'application/vc+jwt': 'application/vc+jwt',
    'application/jwt, application/json;q=0.5': 'application/vc+jwt',
  }
  for (const [accept, type] of Object.entries(accepted)) {
    const { headers } = await app.request(`/b/${id}/credential`, { headers: { accept } })
    expect({ accept, type: headers.get('content-type') }).toEqual({ accept, type })
    expect(headers.get('vary')).toMatch(/\bAccept\b/)
  }
})

test('the token holds the same credential, signed by ES256 with a key that the organization publishes', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const id = await addBadge(db, issuer, template, { expires_at: '2030-07-01 12:00:00' })
  const { proof, ...credential } = await credentialOf(app, id)
  const response = await app.request(`/b/${id}/credential.jwt`)
  const token = await response.text()
  expect(await (await app.request(`/b/${id}/credential.jwt`)).text()).toBe(token)

  const { jwk, ...header } = decodeProtectedHeader(token)
  const { verificationMethod, assertionMethod } = await documentOf(app, issuer)
  const method = verificationMethod.find(({ type }) => type === 'JsonWebKey')!
  expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: method.id })
  expect(assertionMethod).toContain(method.id)
  expect(jwk).toEqual(method.publicKeyJwk)
  expect(jwk).toEqual({ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) })
  const { payload } = await jwtVerify(token, await importJWK(jwk!, 'ES256'), { currentDate: new Date('2026-12-01') })
  expect(payload).toEqual({
    ...credential,
    iss: credential.issuer.id,
    sub: credential.credentialSubject.id,
    jti: credential.id,
    iat: Date.parse(proof[0].created) / 1000,
    nbf: Date.parse('2025-11-14T17:00:00Z') / 1000,
    exp: Date.parse('2030-07-01T10:00:00Z') / 1000,
  })
  expect(payload.sub).toBe(`http://localhost:4000/b/${id}/credential#recipient`)
})

test('an unknown id has no credential, issuer or list, in any form', async ({ app, db, issuer }) => {
  await credentialOf(app, await addBadge(db, issuer, await addTemplate(db, issuer)))
  const lists = ['0', '2', '01', '-1', '1e0', '9999999', '99999999999999999999'].map(
    (n) => `/o/${issuer.organizationId}/status/${n}`,
  )
  const files = ['did.json', 'profile', 'status/1']
  const paths = [NOBODY, 'not-an-id', '%00', 'x'.repeat(300)].flatMap((id) => [
    `/b/${id}/credential`,
    `/b/${id}/credential.jwt`,
    ...files.map((file) => `/o/${id}/${file}`),
  ])
  for (const path of [...paths, ...lists]) {
    const { status } = await app.request(path)
    expect({ path, status }).toEqual({ path, status: 404 })
  }
})

test('a retired key stays in the DID document, and the new one signs', async ({ app, db, issuer, services }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const before = await credentialOf(app, id)
  await services.issuerKeys.rotate(db, issuer.organizationId)
  const after = await credentialOf(app, id)
  const { verificationMethod } = await documentOf(app, issuer)
  const pairs = verificationMethod.filter(({ type }) => type === 'Multikey').map((method) => method.id)
  expect(pairs).toEqual([after, before].map(({ proof }) => proof[0].verificationMethod))
  expect(verificationMethod).toHaveLength(4)
  expect(new Set(verificationMethod.map(({ controller }) => controller))).toEqual(new Set([before.issuer.id]))
  expect(Date.parse(after.proof[0].created)).toBeGreaterThanOrEqual(Date.parse(before.proof[0].created))
})

test('the profile includes the organization’s description if its page is public', async ({ app, issuer }) => {
  await issuer.ask('PUT', '/issuers/organization', {
    description: '<p>A <strong>college</strong>.</p>',
    website: 'https://wrenfield.example/a b',
  })
  const profile = async () => (await app.request(`/o/${issuer.organizationId}/profile`)).json()
  expect(await profile()).toMatchObject({
    id: `did:web:localhost%3A4000:o:${issuer.organizationId}`,
    type: ['Profile'],
    name: 'Wrenfield College',
    description: 'A **college**.',
  })
  await issuer.ask('PUT', '/issuers/organization', { settings: { public_profile: 0 } })
  expect(await profile()).not.toHaveProperty('description')
})
