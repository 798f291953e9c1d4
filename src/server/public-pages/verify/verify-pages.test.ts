import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { badgeOf, givenKeyIssuer, signedBadge } from '#server/features/verification/testing/given-credentials.ts'
import { bakedSvg, png, textChunk } from '#server/features/verification/testing/given-files.ts'
import { readConfig } from '#server/platform/config.ts'
import type { App } from '#server/platform/http/mount.ts'
import { servicesOver } from '#server/start-service.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { elementsOf } from '../testing/read-page.ts'

const BASE = 'http://localhost:4000'
const EMAIL = 'giulia.ferri@wrenfield.example'

type Sent = { file?: Buffer | string; text?: string; email?: string }

/** Sends the form as a browser does: every field is there, the file field empty where none was chosen. */
async function give(app: App, { file, text = '', email = '' }: Sent, lang = 'en') {
  const form = new FormData()
  form.append('file', file === undefined ? new File([], '') : new File([Buffer.from(file)], 'badge'))
  form.append('text', text)
  form.append('email', email)
  const response = await app.request(`/verify?lang=${lang}`, { method: 'POST', body: form })
  const html = await response.text()
  return {
    status: response.status,
    html,
    title: titleOf(html),
    codes: codesOf(html),
    problem: problemOf(html),
    response,
  }
}

const titleOf = (html: string) => /<title>(.*?) · Insegna<\/title>/.exec(html)?.[1]
const codesOf = (html: string) => [...html.matchAll(/data-code="(\w+)"/g)].map(([, code]) => code)
const problemOf = (html: string) => /<div class="problem".*?<p><b>.*?<\/b> (.*?)<\/p>/.exec(html)?.[1]

const credentialOf = async (app: App, id: string) => (await app.request(`/b/${id}/credential`)).text()
// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers that it does not trust to have a shape
const checksOf = async (app: App, id: string): Promise<any> => (await app.request(`/b/${id}/verification`)).json()

test('a badge of ours is genuine by its link, its number, its credential, its JWT and a picture that carries it', async ({
  app,
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer), { expires_at: '2090-01-01 00:00:00' })
  const credential = await credentialOf(app, id)
  const jwt = await (await app.request(`/b/${id}/credential.jwt`)).text()
  const { number } = (await issuer.ask('GET', `/issuers/organization/badges/${id}`)).body.data
  const given: Sent[] = [
    { text: `${BASE}/b/${id}` },
    { text: ` ${number} ` },
    { text: `localhost:4000/b/${id}` },
    { text: `localhost/b/${id}/` },
    { text: ` ${BASE}/b/${id}/credential?x=1 ` },
    { text: credential },
    { text: jwt },
    { file: credential },
    { file: jwt },
    { file: bakedSvg(credential) },
    { file: png(textChunk('openbadgecredential', credential)) },
  ]
  for (const sent of given) {
    const { title, codes, html } = await give(app, { ...sent, email: EMAIL })
    expect(title).toBe('This badge is genuine')
    expect(codes).toEqual([
      'structure_right',
      'signature_right',
      'issuer_ours',
      'schema_right',
      'status_good',
      'dates_good',
      'person_same',
    ])
    expect(html).toContain(`href="/b/${id}"`)
    expect(html).toContain('Data literacy foundations')
    expect(html).toContain('Reads, cleans and describes a data set.')
    expect(html).toContain('Wrenfield College, which issues its badges here.')
    // The credential names nobody; its page does.
    expect(html).toMatch(/Awarded to <b><bdi>Giulia Ferri<\/bdi>/)
    expect(html).toMatch(/<img src="(\/images\/badges\/|data:image\/)/)
  }
})

test('a badge of anybody’s is shown with its description, in its lines and cut where it has no end', async ({
  app,
}) => {
  const issuer = await givenKeyIssuer()
  const shown = async (description: unknown) => {
    const achievement = { type: ['Achievement'], name: 'Data', description, criteria: { narrative: 'Hours.' } }
    const credentialSubject = { type: ['AchievementSubject'], achievement }
    const badge = badgeOf(issuer.did, { credentialSubject })
    const { html } = await give(app, { text: JSON.stringify(badge) })
    return /<p class="description"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]
  }
  expect(await shown('Reads data.\nDraws <b>charts</b>.')).toBe('Reads data.\nDraws &lt;b&gt;charts&lt;/b&gt;.')
  expect(await shown({ '@value': 'Legge i dati.', '@language': 'it' })).toBe('Legge i dati.')
  expect(await shown('x'.repeat(5000))).toBe(`${'x'.repeat(3000)}…`)
  expect(await shown(' ')).toBeUndefined()
})

test('a badge of ours that expired, was revoked or changed is told to be so', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const expired = await addBadge(db, issuer, template, { expires_at: '2026-01-01 00:00:00' })
  const revoked = await addBadge(db, issuer, template)
  const before = await credentialOf(app, revoked)
  expect((await give(app, { text: before })).title).toBe('This badge is genuine')
  await issuer.ask('POST', `/issuers/badges/${revoked}/revoke`, { reason: 'Issued in error.' })

  expect(await give(app, { text: `${BASE}/b/${expired}` })).toMatchObject({ title: 'This badge has expired' })
  // What was downloaded before the revocation tells it too: the status is looked up, not read from the file.
  expect(await give(app, { text: before })).toMatchObject({ title: 'This badge has been revoked' })
  expect(await give(app, { text: `${BASE}/b/${revoked}` }, 'it')).toMatchObject({ title: 'Il badge è stato revocato' })
  const changed = before.replace('Data literacy foundations', 'Brain surgery')
  expect(await give(app, { text: changed })).toMatchObject({ title: 'This badge was changed' })
  expect(await give(app, { text: before, email: 'somebody@else.example' })).toMatchObject({
    title: 'This badge has been revoked',
  })
})

test('a learning path’s badge is genuine, and stays so when its organization takes a new key', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const id = await addBadge(db, issuer, await addLearningPath(db, issuer, steps))
  const before = await credentialOf(app, id)
  await services.issuerKeys.rotate(db, issuer.organizationId)
  const after = await credentialOf(app, id)
  expect(after).not.toBe(before)
  for (const text of [before, after]) expect((await give(app, { text })).title).toBe('This badge is genuine')
})

test('whoever signs for themselves and names one of our organizations or its list is found out', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const foreign = await addBadge(db, stranger, await addTemplate(db, stranger))
  const ours = JSON.parse(await credentialOf(app, id))
  const forger = await givenKeyIssuer()
  const impostor = await signedBadge({ did: ours.issuer.id, key: forger.key })
  expect(await give(app, { text: JSON.stringify(impostor) })).toMatchObject({
    title: 'Not signed by the issuer that it names',
  })
  const { credentialStatus } = JSON.parse(await credentialOf(app, foreign))
  const borrowed = await signedBadge(forger, { credentialStatus })
  expect((await give(app, { text: JSON.stringify(borrowed) })).codes).toContain('status_wrong')
})

test('the live checks of a badge say what was checked, what came out and how long it took', async ({
  app,
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const first = await checksOf(app, id)
  expect(first).toMatchObject({
    verdict: 'valid',
    title: 'This badge is genuine',
    checks: [
      { check: 'structure', outcome: 'passed', code: 'structure_right' },
      { check: 'signature', outcome: 'passed', code: 'signature_right', name: 'Signature' },
      { check: 'issuer', outcome: 'passed', code: 'issuer_ours' },
      { check: 'schema', outcome: 'passed', code: 'schema_right' },
      { check: 'status', outcome: 'passed', code: 'status_good' },
      { check: 'dates', outcome: 'passed', code: 'dates_open' },
    ],
  })
  for (const { milliseconds, sentence } of first.checks)
    expect([typeof milliseconds, typeof sentence]).toEqual(['number', 'string'])
  await issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'Issued in error.' })
  const italian = await app.request(`/b/${id}/verification?lang=it`)
  expect(await italian.json()).toMatchObject({ verdict: 'revoked', title: 'Il badge è stato revocato' })
  expect(italian.headers.get('cache-control')).toBe('no-store')
  for (const nobody of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    expect((await app.request(`/b/${nobody}/verification`)).status).toBe(404)
  }
})

test.for<[Sent, string]>([
  [{}, 'Choose the file of a badge'],
  [{ file: '' }, 'The file is empty'],
  [{ file: '\n' }, 'The file is empty'],
  [{ file: Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1') }, 'This is a photo (JPEG)'],
  [{ file: '%PDF-1.7' }, 'This is a PDF document'],
  [{ file: png() }, 'This picture carries no badge'],
  [{ file: Buffer.alloc(10 * 1024 * 1024, '[') }, 'larger than that of any badge'],
  [{ text: 'hello' }, 'This is not a badge'],
  [{ text: 'https://elsewhere.example/b/1' }, 'This link leads to another site'],
  [{ text: 'elsewhere.example/b/1' }, 'This link leads to another site'],
  [{ text: `${BASE}/b/00000000-0000-4000-8000-000000000000` }, 'There is no badge at this link'],
  [{ text: `${BASE}/b/nonsense` }, 'There is no badge at this link'],
])('what is no badge gets a sentence: %#', async ([sent, sentence], { app }) => {
  const { status, problem } = await give(app, sent)
  expect(problem).toContain(sentence)
  expect(status).toBe(200)
})

test('more than ten megabytes are answered by the page, and what is no form too', async ({ app }) => {
  const large = await give(app, { file: Buffer.alloc(12 * 1024 * 1024, 'a') })
  expect([large.status, large.problem]).toEqual([413, expect.stringContaining('larger than 10 MB')])
  for (const [type, body] of [
    ['application/json', '{}'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', 'nothing of the kind'],
  ] as const) {
    const response = await app.request('/verify', { method: 'POST', headers: { 'content-type': type }, body })
    expect([response.status, problemOf(await response.text())]).toEqual([
      200,
      expect.stringContaining('Choose the file'),
    ])
  }
})

test('an address that is none is told beside its field, and nothing is checked', async ({ app }) => {
  const { html, status } = await give(app, { text: 'https://elsewhere.example', email: 'giulia' })
  expect(status).toBe(200)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('Write the whole address')
  expect(html).toContain('value="giulia"')
})

test('a link in the page’s address is checked at once, in either language', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  for (const [lang, title] of [
    ['en', 'This badge is genuine'],
    ['it', 'Il badge è autentico'],
  ]) {
    const response = await app.request(`/verify?lang=${lang}&url=${encodeURIComponent(`${BASE}/b/${id}`)}`)
    expect(titleOf(await response.text())).toBe(title)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  const foreign = await app.request(`/verify?url=${encodeURIComponent('https://169.254.169.254/latest')}`)
  expect(problemOf(await foreign.text())).toContain('another site')
})

test('whatever a badge says stays text', async ({ app }) => {
  const issuer = await givenKeyIssuer()
  const skeleton = async (text: string) => {
    const words = {
      name: text,
      criteria: { narrative: text },
      description: text,
      type: ['Achievement'],
      image: { id: text },
    }
    const identifier = [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: text }]
    const badge = badgeOf(issuer.did, {
      issuer: { id: issuer.did, type: ['Profile'], name: text },
      validUntil: text,
      credentialSubject: { type: ['AchievementSubject'], identifier, achievement: words },
      credentialStatus: { type: text, statusPurpose: text },
    })
    const found = await give(app, { text: JSON.stringify(badge) })
    expect(found.status).toBe(200)
    return elementsOf(found.html).map(({ name, attributes }) => `${name} ${Object.keys(attributes)}`)
  }
  const harmless = await skeleton('Data')
  for (const attack of ATTACKS) expect([attack, await skeleton(attack)]).toEqual([attack, harmless])
  for (const attack of ATTACKS) {
    for (const sent of [{ text: attack }, { text: 'https://elsewhere.example', email: attack }, { file: attack }]) {
      const names = elementsOf((await give(app, sent)).html).map(({ name }) => name)
      expect(names.filter((name) => ['img', 'iframe', 'style', 'object', 'form'].includes(name))).toEqual(['form'])
    }
  }
})

test('too many badges from one address are answered by the page, with the time to wait, however they are given', async ({
  database,
  dataDir,
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const address = encodeURIComponent(`${BASE}/b/${id}`)
  const ways = {
    form: (app: App) => give(app, { text: 'hello' }).then(({ response }) => response),
    link: (app: App) => app.request(`/verify?url=${address}`),
    live: (app: App) => app.request(`/b/${id}/verification`),
  }
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, VERIFY_PER_ADDRESS: '3' })
  const app = createApp(servicesOver(config, database))
  for (const ask of Object.values(ways)) expect((await ask(app)).status).toBe(200)
  for (const [way, ask] of Object.entries(ways)) {
    const response = await ask(app)
    expect([way, response.status]).toEqual([way, 429])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  const refused = await (await ways.link(app)).text()
  expect(problemOf(refused)).toMatch(/^Too many badges were checked from your network. Try again in \d+ min\.$/)
  expect(refused).toContain('<b>Nothing was checked.</b>')
  expect(refused).toContain(`${BASE}/b/${id}`)
  // Whoever only wants to see the form is not counted.
  const form = await app.request('/verify')
  expect(form.status).toBe(200)
  expect(await form.text()).not.toMatch(/<a [^>]*href="\/verify/)
})
