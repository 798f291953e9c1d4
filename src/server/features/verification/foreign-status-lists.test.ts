import { createPrivateKey } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { importJWK, type JWK, SignJWT } from 'jose'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { test } from '#server/testing/test.ts'
import { OPEN_BADGE_CONTEXTS } from '../credentials/contexts.ts'
import { signCredential } from '../credentials/sign-credential.ts'
import { type Json, readCredentialText } from './reading/read-credential-text.ts'
import { sourcesOf } from './sources.ts'
import { badgeJwt, givenKeyIssuer, OFFLINE_SOURCES, signedBadge } from './testing/given-credentials.ts'
import { FETCH_ALLOWED, fetchFromSite, givenSite, type SiteOf } from './testing/given-site.ts'
import { withLinkedDataProof } from './testing/linked-data-proof.ts'
import { verifyCredential } from './verify-credential.ts'

const CREATED = '2025-11-14T17:00:00Z'
const V1 = 'https://www.w3.org/2018/credentials/v1'
const STATUS_LIST_2021 = 'https://w3id.org/vc/status-list/2021/v1'
const ED25519_2020 = 'https://w3id.org/security/suites/ed25519-2020/v1'

async function checked(credential: object | string, sources = OFFLINE_SOURCES) {
  const text = typeof credential === 'string' ? credential : JSON.stringify(credential)
  const { verdict, checks } = await verifyCredential(readCredentialText(text), sources)
  return { verdict, status: checks.find(({ check }) => check === 'status')?.code }
}

const statusBy = (db: Database) => async (credential: object) =>
  checked(credential, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))

const jwkOf = ({ key }: Pick<SiteOf, 'key'>) => {
  const [x, d] = [key.publicKey, key.secretKey!.subarray(0, 32)].map((half) => Buffer.from(half).toString('base64url'))
  return { kty: 'OKP', crv: 'Ed25519', x, d } as JWK
}

/** An unsigned StatusList2021 list, from before the W3C's recommendation, with one entry set. */
function listOf2021({ did, site }: Pick<SiteOf, 'did' | 'site'>, marked: number, statusPurpose = 'revocation') {
  const bits = Buffer.alloc(16_384)
  bits[Math.floor(marked / 8)] = 128 >> (marked % 8)
  return {
    '@context': [V1, STATUS_LIST_2021],
    id: `${site}/status`,
    type: ['VerifiableCredential', 'StatusList2021Credential'],
    issuer: did,
    issuanceDate: CREATED,
    credentialSubject: {
      id: `${site}/status#list`,
      type: 'StatusList2021',
      statusPurpose,
      encodedList: gzipSync(bits).toString('base64url'),
    },
  }
}

/** A badge with a StatusList2021 entry. */
const badgeWith2021 = (issuer: SiteOf, index: unknown, statusPurpose = 'revocation') =>
  signedBadge(issuer, {
    '@context': [...OPEN_BADGE_CONTEXTS, STATUS_LIST_2021],
    credentialStatus: {
      id: `${issuer.site}/status#entry`,
      type: 'StatusList2021Entry',
      statusPurpose,
      statusListIndex: index,
      statusListCredential: `${issuer.site}/status`,
    },
  })

test('a StatusList2021 list revokes and suspends badges', async ({ db }) => {
  const issuer = await givenSite()
  const check = statusBy(db)
  issuer.documents.set('/status', await signCredential(listOf2021(issuer, 12), issuer.key, CREATED))
  expect(await check(await badgeWith2021(issuer, '13'))).toEqual({ verdict: 'valid', status: 'status_good' })
  expect(await check(await badgeWith2021(issuer, '12'))).toEqual({ verdict: 'revoked', status: 'status_revoked' })
  expect((await check(await badgeWith2021(issuer, '999999'))).status).toBe('status_wrong')
  expect((await check(await badgeWith2021(issuer, '-1'))).status).toBe('status_wrong')
  expect((await check(await badgeWith2021(issuer, '13', 'suspension'))).status).toBe('status_wrong')

  const resting = listOf2021(issuer, 12, 'suspension')
  issuer.documents.set('/status', await signCredential(resting, issuer.key, CREATED))
  expect(await check(await badgeWith2021(issuer, '12', 'suspension'))).toMatchObject({ verdict: 'suspended' })
  issuer.close()
})

test('a badge and its list may both be signed with Ed25519Signature2020', async ({ db }) => {
  const issuer = await givenSite()
  const signer = { id: issuer.key.id, key: createPrivateKey({ key: jwkOf(issuer) as never, format: 'jwk' }) }
  const suite = { type: 'Ed25519Signature2020' }
  const list = listOf2021(issuer, 12)
  list['@context'].push(ED25519_2020)
  issuer.documents.set('/status', await withLinkedDataProof(list, suite, signer))
  for (const [index, verdict] of [
    ['12', 'revoked'],
    ['13', 'valid'],
  ]) {
    const { proof, ...badge } = await badgeWith2021(issuer, index)
    const earlier = {
      ...badge,
      '@context': [V1, 'https://purl.imsglobal.org/spec/ob/v3p0/context.json', STATUS_LIST_2021, ED25519_2020],
      issuanceDate: CREATED,
      validFrom: undefined,
    }
    expect(await statusBy(db)(await withLinkedDataProof(earlier, suite, signer))).toMatchObject({ verdict })
  }
  issuer.close()
})

test('a StatusList2021 list that is missing, wrongly signed or malformed is not trusted', async ({ db }) => {
  const [issuer, other] = [await givenSite(), await givenSite()]
  const badge = await badgeWith2021(issuer, '13')
  const check = statusBy(db)
  expect(await check(badge)).toEqual({ verdict: 'unchecked', status: 'status_unreachable' })
  const list = listOf2021(issuer, 1)
  const { '@context': _, issuanceDate: __, ...written } = list
  const successor = {
    ...written,
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    credentialSubject: { ...list.credentialSubject, type: 'BitstringStatusList' },
  }
  const unfit = {
    'in another’s name': await signCredential({ ...list, issuer: other.did }, issuer.key, CREATED),
    'by another’s key': await signCredential(list, other.key, CREATED),
    'by nobody': list,
    'of another type': await signCredential(successor, issuer.key, CREATED),
    changed: { ...(await signCredential(listOf2021(issuer, 13), issuer.key, CREATED)), ...list },
    'no JSON': 'Not found',
  }
  for (const [how, document] of Object.entries(unfit)) {
    issuer.documents.set('/status', document)
    expect([how, await check(badge)]).toEqual([how, { verdict: 'unchecked', status: 'status_unreliable' }])
  }
  for (const { close } of [issuer, other]) close()
})

const revocationsOf = ({ did, site }: SiteOf, values: Json): Json => ({
  id: `${site}/revocations`,
  issuer: did,
  ...values,
})

/** A badge that refers to a 1EdTech revocation list. */
const badgeWithRevocations = (issuer: Pick<SiteOf, 'did' | 'key'>, address: string) =>
  signedBadge(issuer, { credentialStatus: { id: address, type: '1EdTechRevocationList' } })

test('a 1EdTech revocation list revokes badges', async ({ db }) => {
  const issuer = await givenSite()
  const badge = await badgeWithRevocations(issuer, `${issuer.site}/revocations`)
  const id = badge['id']
  const other = { id: 'https://badges.example/b/2/credential', revoked: true }
  const lists: [Json, string][] = [
    [{ revokedCredential: [] }, 'status_good'],
    [{ revokedCredential: [other] }, 'status_good'],
    [{ revokedCredential: [{ id: `${id}/` }] }, 'status_good'],
    [{ revokedCredential: [other, { id, revoked: true, revocationReason: 'Left before the end' }] }, 'status_revoked'],
    [{ revokedCredential: [{ id }] }, 'status_revoked'],
    [{ revokedCredential: { id } }, 'status_revoked'],
    [{ revokedCredentials: [{ id, revoked: 'true' }] }, 'status_revoked'],
    [{ revokedCredential: [{ id, revoked: false }] }, 'status_good'],
    [{ revokedCredential: [{ id, revoked: false }, { id }] }, 'status_revoked'],
    [{ revokedCredential: [{ id }], issuer: { id: issuer.did, type: ['Profile'] } }, 'status_revoked'],
  ]
  for (const [values, status] of lists) {
    issuer.documents.set('/revocations', revocationsOf(issuer, values))
    const verdict = status === 'status_good' ? 'valid' : 'revoked'
    expect([values, await statusBy(db)(badge)]).toEqual([values, { verdict, status }])
  }
  issuer.close()
})

test('a 1EdTech revocation list that is missing, another issuer’s or malformed is not trusted', async ({ db }) => {
  const [issuer, other] = [await givenSite(), await givenSite()]
  const badge = await badgeWithRevocations(issuer, `${issuer.site}/revocations`)
  const check = statusBy(db)
  expect(await check(badge)).toEqual({ verdict: 'unchecked', status: 'status_unreachable' })
  const list = revocationsOf(issuer, { revokedCredential: [] })
  const token = async (payload: Json, { key }: SiteOf) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', kid: issuer.key.id })
      .sign(await importJWK(jwkOf({ key }), 'EdDSA'))
  const unfit = {
    'another issuer’s': { ...list, issuer: other.did },
    'nobody’s': { ...list, issuer: undefined },
    'without a list': { ...list, revokedCredential: undefined },
    'of no names': { ...list, revokedCredential: 'all' },
    'of something else': { ...list, revokedCredential: [{ name: 'Data literacy' }] },
    'with a wrong signature': { ...list, proof: { ...(badge['proof'] as Json[])[0] } },
    'a token of another’s': await token(list, other),
    'a page': '<!doctype html><title>Revocations</title>',
    nothing: '{}',
    'too large': { ...list, note: 'x'.repeat(300_000) },
  }
  for (const [how, document] of Object.entries(unfit)) {
    issuer.documents.set('/revocations', document)
    const status = how === 'too large' ? 'status_unreachable' : 'status_unreliable'
    expect([how, await check(badge)]).toEqual([how, { verdict: 'unchecked', status }])
  }
  issuer.documents.set('/revocations', await token(list, issuer))
  expect(await check(badge)).toEqual({ verdict: 'valid', status: 'status_good' })
  for (const { close } of [issuer, other]) close()
})

test('a revocation list is not fetched unless the operator allows it, and never from this machine', async ({ db }) => {
  const [issuer, site] = [await givenKeyIssuer(), await givenSite()]
  const port = site.site.split(':').at(-1)
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]']) {
    const badge = await badgeWithRevocations(issuer as SiteOf, `https://${host}:${port}/revocations`)
    expect(await checked(badge)).toMatchObject({ status: 'status_unchecked' })
    const found = await checked(badge, sourcesOf({ db, config: FETCH_ALLOWED }))
    expect([host, found]).toEqual([host, { verdict: 'unchecked', status: 'status_unreachable' }])
  }
  expect(site.requested).toEqual([])
  site.close()
})

test('a status of an unsupported type is unchecked, and a malformed one is wrong', async () => {
  const issuer = await givenKeyIssuer()
  const statuses = [
    [{ type: 'RevocationList2020Status', revocationListIndex: '1' }, 'status_unchecked'],
    [{ type: '1EdTechRevocationList' }, 'status_wrong'],
    [{ type: '1EdTechRevocationList', id: 'revocations' }, 'status_wrong'],
    [{ type: 'StatusList2021Entry', statusPurpose: 'revocation', statusListIndex: '1' }, 'status_wrong'],
    [{ type: 'StatusList2021Entry', statusPurpose: 'revocation', statusListIndex: 'x' }, 'status_wrong'],
  ] as const
  for (const [credentialStatus, status] of statuses) {
    const { verdict, status: found } = await checked(await badgeJwt(issuer, { values: { credentialStatus } }))
    expect([credentialStatus, verdict, found]).toEqual([credentialStatus, 'unchecked', status])
  }
})
