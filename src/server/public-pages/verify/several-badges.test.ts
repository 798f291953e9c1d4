import { expect } from 'vitest'
import { badgeOf, givenKeyIssuer, signedBadge } from '#server/features/verification/testing/given-credentials.ts'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const presentationOf = (...verifiableCredential: unknown[]) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiablePresentation'],
  verifiableCredential,
})

async function give(app: App, presentation: object, lang = 'en') {
  const body = new URLSearchParams({ text: JSON.stringify(presentation), email: '' })
  return (await app.request(`/verify?lang=${lang}`, { method: 'POST', body })).text()
}

test('each badge of a presentation is checked and shown separately', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const ours = JSON.parse(await (await app.request(`/b/${id}/credential`)).text())
  const stranger = await givenKeyIssuer()
  const theirs = await signedBadge(stranger)
  const changed = { ...theirs, validFrom: '2001-01-01T00:00:00Z' }

  const html = await give(app, presentationOf(ours, theirs, changed))
  expect(html).toContain('<title>3 badges were checked · Insegna</title>')
  expect(html.match(/<h1\b.*?<\/h1>/g)).toEqual(['<h1>3 badges were checked</h1>'])
  const verdicts = [...html.matchAll(/<h2 id="verdict-(\d)">(.*?)<\/h2>/g)].map(([, number, words]) => [number, words])
  expect(verdicts.map(([number]) => number)).toEqual(['1', '2', '3'])
  expect(new Set(verdicts.map(([, words]) => words)).size).toBe(3)
  expect(html).toContain(`/b/${id}"`)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, each]) => each)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await give(app, presentationOf(ours, theirs), 'it')).toContain('Sono stati verificati 2 badge')
})

test('a presentation of too many badges is refused with a message', async ({ app }) => {
  const badge = badgeOf('did:web:badges.example')
  const html = await give(app, presentationOf(...Array.from({ length: 11 }, () => badge)))
  expect(html).toContain('This holds more than 10 badges. Check them in parts.')
})
