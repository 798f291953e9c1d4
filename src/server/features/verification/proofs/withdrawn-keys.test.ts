import { importJWK, SignJWT } from 'jose'
import { expect } from 'vitest'
import { findCredential } from '#server/features/credentials/find-credential.ts'
import { signCredential } from '#server/features/credentials/sign-credential.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { readCredentialText } from '../reading/read-credential-text.ts'
import { sourcesOf } from '../sources.ts'
import { signedBadge } from '../testing/given-credentials.ts'
import { FETCH_ALLOWED, fetchFromSite, givenSite } from '../testing/given-site.ts'
import { verifyCredential } from '../verify-credential.ts'

async function check(text: string, sources: Parameters<typeof verifyCredential>[1]) {
  const { verdict, checks } = await verifyCredential(readCredentialText(text), sources)
  return { verdict, issuer: checks.find(({ check: name }) => name === 'issuer')?.code }
}

const credentialsOf = async (id: string, services: Services) => {
  const found = (await findCredential(id, services))!
  return [await found.asJson(), await found.asJwt()]
}

const day = (at: number) => new Date(Date.now() + at * 86_400_000).toISOString()

test('signatures from before a key was compromised stay valid, later ones are refused', async ({
  db,
  issuer,
  services,
}) => {
  const sources = sourcesOf(services)
  const template = await addTemplate(db, issuer)
  const id = await addBadge(db, issuer, template)
  const before = await credentialsOf(id, services)
  const stolen = await services.issuerKeys.current(db, issuer.organizationId)
  // Compromised from tomorrow: everything served so far was signed before.
  await services.issuerKeys.rotate(db, issuer.organizationId, { compromisedFrom: day(1) })
  for (const text of before) expect(await check(text, sources)).toEqual({ verdict: 'valid', issuer: 'issuer_ours' })

  // Compromised since yesterday: the same credentials were signed later, and those served now have the new keys.
  await services.issuerKeys.rotate(db, issuer.organizationId, { compromisedFrom: day(-1) })
  const refused = { verdict: 'impostor', issuer: 'issuer_key_ended' }
  for (const text of before) expect(await check(text, sources)).toEqual(refused)
  for (const text of await credentialsOf(id, services))
    expect(await check(text, sources)).toMatchObject({ verdict: 'valid' })

  // A thief can backdate a signature, but cannot name a badge that existed before the compromise.
  const { proof: _, ...written } = JSON.parse(before[0]!)
  const forged = { ...written, id: written.id.replace(id, '01a1fae1-d7c2-769d-a2b8-9cc9fb7d7934') }
  for (const credential of [written, forged]) {
    const backdated = await signCredential(credential, stolen.pair, '2020-01-01T00:00:00Z')
    expect(await check(JSON.stringify(backdated), sources)).toEqual(refused)
  }
})

test('an older token of this service, signed with EdDSA, stays valid', async ({ db, issuer, services }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { pair } = await services.issuerKeys.current(db, issuer.organizationId)
  const { proof: _, ...credential } = JSON.parse((await credentialsOf(id, services))[0]!)
  const [x, d] = [pair.publicKey, pair.secretKey!.subarray(0, 32)].map((half) =>
    Buffer.from(half).toString('base64url'),
  )
  const token = await new SignJWT({ ...credential, iss: credential.issuer.id, jti: credential.id })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: pair.id })
    .sign(await importJWK({ kty: 'OKP', crv: 'Ed25519', x: x!, d: d! }, 'EdDSA'))
  expect(await check(token, sourcesOf(services))).toEqual({ verdict: 'valid', issuer: 'issuer_ours' })
})

test('a revoked or expired key of another issuer counts for what it signed before', async ({ db }) => {
  const site = await givenSite()
  const badge = JSON.stringify(await signedBadge(site))
  const checkWith = (ends: object) => {
    const method = { ...site.method, ...ends }
    site.documents.set('/badges/did.json', { id: site.did, verificationMethod: [method], assertionMethod: [method.id] })
    return check(badge, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))
  }
  expect(await checkWith({ revoked: '2025-11-15T00:00:00Z' })).toEqual({ verdict: 'valid', issuer: 'issuer_web' })
  for (const ends of [
    { revoked: '2025-11-14T00:00:00Z' },
    { expires: '2025-11-14T17:00:00Z' },
    { expires: '2026-11-14T17:00:00Z', revoked: '2025-11-14T00:00:00Z' },
    { revoked: 'yes' },
  ])
    expect(await checkWith(ends)).toEqual({ verdict: 'impostor', issuer: 'issuer_key_ended' })
  site.close()
})
