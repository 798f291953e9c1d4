import { expect } from 'vitest'
import { badgeOf, givenKeyIssuer } from '#server/features/verification/testing/given-credentials.ts'
import { png } from '#server/features/verification/testing/given-files.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { App } from '#server/platform/http/mount.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { elementsOf } from '../testing/read-page.ts'
import { problemOf, sendForm, titleOf, type VerifyFormInput } from '../testing/verify-form.ts'

const BASE = 'http://localhost:4000'

test.for<[VerifyFormInput, string]>([
  [{}, 'Choose the file of a badge'],
  [{ file: '' }, 'The file is empty'],
  [{ file: '\n' }, 'The file is empty'],
  [{ file: Buffer.from('\xff\xd8\xff\xe0 JFIF', 'latin1') }, 'This is a photo (JPEG)'],
  [{ file: '%PDF-1.7' }, 'No badge is attached to this PDF'],
  [{ file: png() }, 'This picture carries no badge'],
  [{ file: Buffer.alloc(10 * 1024 * 1024, '[') }, 'larger than that of any badge'],
  [{ text: 'hello' }, 'This is not a badge'],
  [{ text: 'https://elsewhere.example/b/1' }, 'This link leads to another site'],
  [{ text: 'elsewhere.example/b/1' }, 'This link leads to another site'],
  [{ text: `${BASE}/b/00000000-0000-4000-8000-000000000000` }, 'There is no badge with this link or number'],
  [{ text: `${BASE}/b/nonsense` }, 'There is no badge with this link or number'],
  [{ text: '0000 0000' }, 'There is no badge with this link or number'],
])('anything that is not a badge gets a message: %#', async ([sent, sentence], { app }) => {
  const { status, problem } = await sendForm(app, sent)
  expect(problem).toContain(sentence)
  expect(status).toBe(200)
})

test('uploads above ten megabytes and bodies that are not a form get the page with a message', async ({ app }) => {
  const large = await sendForm(app, { file: Buffer.alloc(12 * 1024 * 1024, 'a') })
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

test('an invalid e-mail address is reported beside its field, and nothing is checked', async ({ app }) => {
  const { html, status } = await sendForm(app, { text: 'https://elsewhere.example', email: 'giulia' })
  expect(status).toBe(200)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('Write the whole address')
  expect(html).toContain('value="giulia"')
})

test('a badge link in the query is checked at once, in either language', async ({ app, db, issuer }) => {
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

test('hostile text in a badge never becomes markup', async ({ app }) => {
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
    const found = await sendForm(app, { text: JSON.stringify(badge) })
    expect(found.status).toBe(200)
    return elementsOf(found.html).map(({ name, attributes }) => `${name} ${Object.keys(attributes)}`)
  }
  const harmless = await skeleton('Data')
  for (const attack of ATTACKS) expect([attack, await skeleton(attack)]).toEqual([attack, harmless])
  for (const attack of ATTACKS) {
    for (const sent of [{ text: attack }, { text: 'https://elsewhere.example', email: attack }, { file: attack }]) {
      const names = elementsOf((await sendForm(app, sent)).html).map(({ name }) => name)
      expect(names.filter((name) => ['img', 'iframe', 'style', 'object', 'form'].includes(name))).toEqual(['form'])
    }
  }
})

test('rate-limited requests get the page with the time to wait, whichever way the badge is given', async ({
  database,
  dataDir,
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const address = encodeURIComponent(`${BASE}/b/${id}`)
  const ways = {
    form: (app: App) => sendForm(app, { text: 'hello' }).then(({ response }) => response),
    link: (app: App) => app.request(`/verify?url=${address}`),
    live: (app: App) => app.request(`/b/${id}/verification`),
  }
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, VERIFY_PER_ADDRESS: '3' })
  const app = createApp(createServices(config, database))
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
  // Opening the form does not count towards the limit.
  const form = await app.request('/verify')
  expect(form.status).toBe(200)
  expect(await form.text()).not.toMatch(/<a [^>]*href="\/verify/)
})
