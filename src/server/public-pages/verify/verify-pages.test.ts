import { expect } from 'vitest'
import { badgeOf, givenKeyIssuer, signedBadge } from '#server/features/verification/testing/given-credentials.ts'
import { bakedSvg, png, textChunk } from '#server/features/verification/testing/given-files.ts'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { sendForm, type VerifyFormInput } from '../testing/verify-form.ts'

const BASE = 'http://localhost:4000'
const EMAIL = 'giulia.ferri@wrenfield.example'

const credentialOf = async (app: App, id: string) => (await app.request(`/b/${id}/credential`)).text()
// biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape of the response
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
  const given: VerifyFormInput[] = [
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
    const { title, codes, html } = await sendForm(app, { ...sent, email: EMAIL })
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
    // The credential contains no name; the badge's page does.
    expect(html).toMatch(/Awarded to <b><bdi>Giulia Ferri<\/bdi>/)
    expect(html).toMatch(/<img src="(\/images\/badges\/|data:image\/)/)
  }
})

test('a foreign badge is shown with its description, which keeps its line breaks and is cut when too long', async ({
  app,
}) => {
  const issuer = await givenKeyIssuer()
  const shown = async (description: unknown) => {
    const achievement = { type: ['Achievement'], name: 'Data', description, criteria: { narrative: 'Hours.' } }
    const credentialSubject = { type: ['AchievementSubject'], achievement }
    const badge = badgeOf(issuer.did, { credentialSubject })
    const { html } = await sendForm(app, { text: JSON.stringify(badge) })
    return /<p class="description"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]
  }
  expect(await shown('Reads data.\nDraws <b>charts</b>.')).toBe('Reads data.\nDraws &lt;b&gt;charts&lt;/b&gt;.')
  expect(await shown({ '@value': 'Legge i dati.', '@language': 'it' })).toBe('Legge i dati.')
  expect(await shown('x'.repeat(5000))).toBe(`${'x'.repeat(3000)}…`)
  expect(await shown(' ')).toBeUndefined()
})

test('a badge of ours is reported as expired, revoked or changed', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const expired = await addBadge(db, issuer, template, { expires_at: '2026-01-01 00:00:00' })
  const revoked = await addBadge(db, issuer, template)
  const before = await credentialOf(app, revoked)
  expect((await sendForm(app, { text: before })).title).toBe('This badge is genuine')
  await issuer.ask('POST', `/issuers/badges/${revoked}/revoke`, { reason: 'Issued in error.' })

  expect(await sendForm(app, { text: `${BASE}/b/${expired}` })).toMatchObject({ title: 'This badge has expired' })
  // A credential downloaded before the revocation is reported as revoked too, because the status is looked up.
  expect(await sendForm(app, { text: before })).toMatchObject({ title: 'This badge has been revoked' })
  expect(await sendForm(app, { text: `${BASE}/b/${revoked}` }, 'it')).toMatchObject({
    title: 'Il badge è stato revocato',
  })
  const changed = before.replace('Data literacy foundations', 'Brain surgery')
  expect(await sendForm(app, { text: changed })).toMatchObject({ title: 'This badge was changed' })
  expect(await sendForm(app, { text: before, email: 'somebody@else.example' })).toMatchObject({
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
  for (const text of [before, after]) expect((await sendForm(app, { text })).title).toBe('This badge is genuine')
})

test('a self-signed badge that names one of our organizations or its status list is rejected', async ({
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
  expect(await sendForm(app, { text: JSON.stringify(impostor) })).toMatchObject({
    title: 'Not signed by the issuer that it names',
  })
  const { credentialStatus } = JSON.parse(await credentialOf(app, foreign))
  const borrowed = await signedBadge(forger, { credentialStatus })
  expect((await sendForm(app, { text: JSON.stringify(borrowed) })).codes).toContain('status_wrong')
})

test('the live checks return each check with its outcome and duration', async ({ app, db, issuer }) => {
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
  expect(await italian.json()).toMatchObject({
    verdict: 'revoked',
    title: 'Il badge è stato revocato',
    checked: expect.stringMatching(/^Controllato il \d+ \S+ \d{4}, alle \d\d:\d\d\.$/),
  })
  expect(italian.headers.get('cache-control')).toBe('no-store')
  for (const nobody of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
    expect((await app.request(`/b/${nobody}/verification`)).status).toBe(404)
  }
})
