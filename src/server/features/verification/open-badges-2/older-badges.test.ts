import { createHash, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect } from 'vitest'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { signedBadge } from '../testing/given-credentials.ts'
import { bakedSvg, png, svg, textChunk } from '../testing/given-files.ts'
import { fetchFromSite, givenSite, type SiteOf } from '../testing/given-site.ts'
import { type VerificationInput, verifyInput } from '../verify-input.ts'

const CONTEXT = 'https://w3id.org/openbadges/v2'
const EMAIL = 'giulia.ferri@wrenfield.example'

const fetching = (services: Services): Services => ({
  ...services,
  config: { ...services.config, mayFetchIssuers: true },
})

async function check(given: Partial<VerificationInput>, services: Services) {
  try {
    const [badge] = await verifyInput({ text: '', ...given }, services, fetchFromSite)
    const { verdict, checks, facts, ourBadge } = badge!
    return { verdict, codes: checks.map(({ code }) => code), facts, ourBadge }
  } catch (error) {
    return { verdict: (error as { code: string }).code, codes: [], facts: undefined, ourBadge: undefined }
  }
}

const hashed = {
  type: 'email',
  hashed: true,
  salt: 'sea',
  identity: `sha256$${createHash('sha256').update(`${EMAIL}sea`).digest('hex')}`,
}

/** Puts an Open Badges 2.0 assertion on an issuer's site, with its badge class and issuer profile. */
function hostedBy({ site, documents }: SiteOf, values: object = {}, profile: object = {}) {
  const assertion = {
    '@context': CONTEXT,
    type: 'Assertion',
    id: `${site}/assertions/1`,
    recipient: hashed,
    badge: `${site}/class`,
    verification: { type: 'HostedBadge' },
    issuedOn: '2025-11-14T17:00:00Z',
    ...values,
  }
  const badge = {
    '@context': CONTEXT,
    type: 'BadgeClass',
    id: `${site}/class`,
    name: 'Data literacy',
    issuer: `${site}/issuer`,
  }
  documents.set('/assertions/1', assertion)
  documents.set('/class', badge)
  documents.set('/issuer', {
    '@context': CONTEXT,
    type: 'Issuer',
    id: `${site}/issuer`,
    name: 'Ardle School',
    ...profile,
  })
  return assertion
}

test('each badge is also hosted as an Open Badges 2.0 badge until it is revoked', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer), { expires_at: '2090-01-01 00:00:00' })
  const base = 'http://localhost:4000'
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert on untyped JSON
  const at = async (path: string): Promise<{ status: number; type: string | null; document: any }> => {
    const response = await app.request(path.replace(base, ''))
    return { status: response.status, type: response.headers.get('content-type'), document: await response.json() }
  }
  const { status, type, document } = await at(`/b/${id}/ob2.json`)
  expect([status, type]).toEqual([200, 'application/ld+json'])
  expect(document).toMatchObject({
    '@context': CONTEXT,
    type: 'Assertion',
    id: `${base}/b/${id}/ob2.json`,
    recipient: { type: 'email', hashed: true },
    verification: { type: 'HostedBadge' },
    issuedOn: '2025-11-14T18:00:00+01:00',
    expires: expect.stringMatching(/^2090-01-01/),
  })
  const { salt, identity } = document.recipient
  expect(identity).toBe(`sha256$${createHash('sha256').update(`${EMAIL}${salt}`).digest('hex')}`)
  expect(JSON.stringify(document)).not.toMatch(/giulia|ferri/i)
  const { document: badge } = await at(document.badge)
  expect(badge).toMatchObject({ type: 'BadgeClass', id: document.badge, name: 'Data literacy foundations' })
  const { document: profile } = await at(badge.issuer)
  expect(profile).toMatchObject({
    type: 'Issuer',
    id: badge.issuer,
    name: 'Wrenfield College',
    email: 'no-reply@localhost',
  })

  // Our own documents need no fetch.
  const text = JSON.stringify(document)
  expect(await check({ text, email: EMAIL }, services)).toMatchObject({
    verdict: 'valid',
    codes: ['structure_older', 'signature_hosted', 'issuer_ours', 'status_good', 'dates_good', 'person_same'],
    ourBadge: id,
  })
  const changed = JSON.stringify({ ...document, recipient: hashed })
  expect(await check({ text: changed }, services)).toMatchObject({ verdict: 'tampered', ourBadge: undefined })
  const unknown = text.replaceAll(id, '01a1fae1-d7c2-769d-a2b8-9cc9fb7d7934')
  expect(await check({ text: unknown }, services)).toMatchObject({ verdict: 'malformed' })
  const hidden = `${text.slice(0, -1)},"__proto__":{"expires":"2099-01-01T00:00:00Z"}}`
  expect(await check({ text: hidden }, services)).toMatchObject({
    verdict: 'malformed',
    codes: ['structure_ambiguous'],
    ourBadge: undefined,
  })
  const quoted = JSON.stringify({ ...document, narrative: '"__proto__": {}' })
  expect(await check({ text: quoted }, services)).toMatchObject({ verdict: 'valid' })
  const presented = { type: 'VerifiablePresentation', verifiableCredential: [document, document] }
  const both = await verifyInput({ text: JSON.stringify(presented) }, services)
  expect(both.map(({ verdict }) => verdict)).toEqual(['valid', 'valid'])

  await issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'Issued in error.' })
  expect(await at(`/b/${id}/ob2.json`)).toMatchObject({
    status: 410,
    document: { id: document.id, revoked: true, revocationReason: 'Issued in error.' },
  })
  expect(await check({ text }, services)).toMatchObject({ verdict: 'revoked' })
  for (const path of ['/b/nonsense/ob2.json', '/b/nonsense/ob2-class.json', '/o/nonsense/ob2.json'])
    expect((await app.request(path)).status).toBe(404)
})

test('a badge hosted on its issuer’s site is valid if it agrees with the hosted document', async ({ services }) => {
  const site = await givenSite()
  const allowed = fetching(services)
  const assertion = hostedBy(site)
  const text = JSON.stringify(assertion)
  const genuine = {
    verdict: 'valid',
    codes: ['structure_older', 'signature_hosted', 'issuer_hosted', 'status_good', 'dates_open'],
  }
  const carried = [
    { text },
    { text: assertion.id },
    { text: assertion.id.replace('https://', '') },
    { file: Buffer.from(text) },
    { file: png(textChunk('openbadges', assertion.id)) },
    { file: png(textChunk('openbadges', text, true)) },
    { file: svg(`<a:assertion verify="${assertion.id}"/>`, 'xmlns:a="http://openbadges.org"') },
  ]
  for (const given of carried) expect([given, await check(given, allowed)]).toMatchObject([given, genuine])
  expect((await check({ text, email: EMAIL }, allowed)).facts).toMatchObject({
    name: 'Data literacy',
    issuer: { id: `${site.site}/issuer`, name: 'Ardle School' },
  })
  expect((await check({ text }, services)).verdict).toBe('older_badge')

  const changed = JSON.stringify({ ...assertion, recipient: { ...hashed, identity: 'sha256$00' } })
  expect(await check({ text: changed }, allowed)).toMatchObject({ verdict: 'tampered' })
  expect(await check({ text, email: 'somebody@else.example' }, allowed)).toMatchObject({ verdict: 'other_person' })
  hostedBy(site, { expires: '2025-12-01T00:00:00Z' })
  expect(await check({ text: assertion.id }, allowed)).toMatchObject({ verdict: 'expired' })
  hostedBy(site, { revoked: true })
  expect(await check({ text }, allowed)).toMatchObject({ verdict: 'revoked' })
  hostedBy(site)
  site.gone.add('/assertions/1')
  expect(await check({ text }, allowed)).toMatchObject({ verdict: 'revoked' })
  site.gone.clear()
  site.documents.delete('/issuer')
  expect(await check({ text }, allowed)).toMatchObject({ verdict: 'unknown_issuer' })
  site.close()
})

test('a badge hosted where its issuer hosts no badges is an impostor’s', async ({ services }) => {
  const [site, forger] = [await givenSite(), await givenSite()]
  const allowed = fetching(services)
  hostedBy(site)
  const forged = hostedBy(forger, { badge: `${site.site}/class` })
  expect(await check({ text: JSON.stringify(forged) }, allowed)).toMatchObject({ verdict: 'impostor' })
  // The issuer restricts hosting to a folder; other folders on the site may belong to other people.
  const own = hostedBy(site, {}, { verification: { startsWith: `${site.site}/badges/` } })
  expect(await check({ text: JSON.stringify(own) }, allowed)).toMatchObject({ verdict: 'impostor' })
  hostedBy(site, {}, { verification: { startsWith: `${site.site}/assertions/` } })
  expect(await check({ text: JSON.stringify(own) }, allowed)).toMatchObject({ verdict: 'valid' })
  // A document whose id is not its URL is not accepted.
  site.documents.set('/issuer', { id: `${forger.site}/issuer`, name: 'Another' })
  expect(await check({ text: JSON.stringify(own) }, allowed)).toMatchObject({ verdict: 'unknown_issuer' })
  for (const { close } of [site, forger]) close()
})

test('a signed badge is valid with the issuer’s own key until the revocation list names it', async ({ services }) => {
  const site = await givenSite()
  const allowed = fetching(services)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [keyId, list] = [`${site.site}/key`, `${site.site}/revoked`]
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' })
  const assertion = hostedBy(
    site,
    { id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33', verification: { type: 'SignedBadge', creator: keyId } },
    { publicKey: keyId, revocationList: list },
  )
  site.documents.set('/key', { type: 'CryptographicKey', id: keyId, owner: `${site.site}/issuer`, publicKeyPem })
  site.documents.set('/revoked', {
    type: 'RevocationList',
    id: list,
    issuer: `${site.site}/issuer`,
    revokedAssertions: [],
  })
  const tokenBy = (key: typeof privateKey) => new SignJWT(assertion).setProtectedHeader({ alg: 'RS256' }).sign(key)
  const text = await tokenBy(privateKey)
  expect(await check({ text, email: EMAIL }, allowed)).toMatchObject({
    verdict: 'valid',
    codes: ['structure_older', 'signature_right', 'issuer_web', 'status_good', 'dates_open', 'person_same'],
  })
  expect(await check({ text: await tokenBy(stranger.privateKey) }, allowed)).toMatchObject({ verdict: 'tampered' })
  expect((await check({ text }, services)).verdict).toBe('older_badge')

  site.documents.set('/revoked', { type: 'RevocationList', revokedAssertions: [{ id: assertion.id }] })
  expect(await check({ text }, allowed)).toMatchObject({ verdict: 'revoked' })
  site.documents.delete('/revoked')
  expect(await check({ text }, allowed)).toMatchObject({ verdict: 'unchecked' })
  // A key that the issuer does not list is not accepted, even if it names the issuer as its owner.
  hostedBy(site, {}, { publicKey: `${site.site}/other` })
  expect(await check({ text }, allowed)).toMatchObject({ verdict: 'unknown_issuer' })
  site.close()
})

test('a badge is fetched from its URL in any format, but never from this machine', async ({ services }) => {
  const site = await givenSite()
  const allowed = fetching(services)
  const badge = JSON.stringify(await signedBadge(site))
  const standing = {
    '/badge.json': badge,
    '/badge.png': png(textChunk('openbadgecredential', badge)),
    '/badge.svg': bakedSvg(badge),
  }
  for (const [path, document] of Object.entries(standing)) {
    site.documents.set(path, document)
    expect([path, await check({ text: `${site.site}${path}` }, allowed)]).toMatchObject([path, { verdict: 'valid' }])
  }
  site.documents.set('/page', '<!doctype html><title>A badge</title>')
  expect((await check({ text: `${site.site}/page` }, allowed)).verdict).toBe('html')
  expect((await check({ text: `${site.site}/nothing` }, allowed)).verdict).toBe('unreachable_address')
  const before = site.requested.length
  expect((await check({ text: `${site.site}/badge.json` }, services)).verdict).toBe('foreign_address')
  for (const host of ['127.0.0.1', 'localhost.', '[::1]', '169.254.169.254']) {
    const text = `https://${host}:${site.port}/badge.json`
    const given = verifyInput({ text }, allowed)
    await expect(given, host).rejects.toMatchObject({ code: 'unreachable_address' })
  }
  expect(site.requested).toHaveLength(before)
  site.close()
})
