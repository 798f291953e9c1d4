import { createHash, createHmac, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { OPEN_BADGE_CONTEXTS } from '#server/features/credentials/contexts.ts'
import { type Json, readCredentialText } from '../reading/read-credential-text.ts'
import { badgeOf, OFFLINE_SOURCES } from '../testing/given-credentials.ts'
import { PUBLISHED_EXAMPLE } from '../testing/published-example.ts'
import { didJwk, multikeyOf } from '../testing/written-keys.ts'
import { type Sources, verifyCredential } from '../verify-credential.ts'
import { base58Of } from './base58.ts'
import { canonicalJson, isCanonicallySigned } from './canonical-proof.ts'
import { readMultikey } from './public-key.ts'

const NOW = new Date('2026-01-01T00:00:00Z')

type Pair = { privateKey: KeyObject; publicKey: KeyObject }

const PAIRS: Record<string, Pair> = {
  EdDSA: generateKeyPairSync('ed25519'),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
const jwkOf = (alg: string): JsonWebKey => PAIRS[alg]!.publicKey.export({ format: 'jwk' })

/** A badge as a token, signed with the key of the given algorithm. */
async function tokenBy(issuer: string, alg: string, head: Json = {}, values: Json = {}) {
  const key = await importJWK(PAIRS[alg]!.privateKey.export({ format: 'jwk' }) as never, alg)
  return new SignJWT({ ...badgeOf(issuer, values), iss: issuer })
    .setProtectedHeader({ alg, typ: 'JWT', ...head })
    .sign(key)
}

async function check(given: string | object, sources: Sources = OFFLINE_SOURCES) {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const { verdict, checks } = await verifyCredential(readCredentialText(text), sources, { now: NOW })
  return { verdict, codes: checks.map(({ code }) => code) }
}

/** Sources that fetch from the given documents by URL, and a record of the requested URLs. */
function siteWith(documents: Record<string, unknown>) {
  const requested: string[] = []
  const fetch = async (url: string) => {
    requested.push(url)
    if (!Object.hasOwn(documents, url)) throw new Error('Nothing is there')
    return documents[url]
  }
  return { requested, sources: { ...OFFLINE_SOURCES, keys: { ...OFFLINE_SOURCES.keys, fetch } } satisfies Sources }
}

const changed = (token: string) => {
  const [head, payload = '', signature] = token.split('.')
  const other = Buffer.from(payload, 'base64url').toString().replace('Data literacy', 'Brain surgery')
  return [head, Buffer.from(other).toString('base64url'), signature].join('.')
}

test.each(Object.keys(PAIRS))('a token by %s is checked with the key that is its issuer’s DID', async (alg) => {
  const did = didJwk(jwkOf(alg))
  for (const head of [{ kid: `${did}#0` }, { kid: did }, { kid: '#0' }, { kid: '0' }, { jwk: jwkOf(alg) as Json }]) {
    const token = await tokenBy(did, alg, head)
    expect([head, await check(token)]).toMatchObject([head, { verdict: 'intact' }])
    expect((await check(changed(token))).verdict).toBe('tampered')
  }
})

test('a token is checked with a did:key on the curves of ES256 and ES384', async () => {
  for (const alg of ['ES256', 'ES384']) {
    const multikey = multikeyOf(PAIRS[alg]!.publicKey)
    const did = `did:key:${multikey}`
    expect(await check(await tokenBy(did, alg, { kid: `${did}#${multikey}` }))).toMatchObject({
      verdict: 'intact',
      codes: expect.arrayContaining(['signature_right', 'issuer_key']),
    })
  }
})

test('a key in a token’s header is accepted only if it is the issuer’s', async () => {
  const other = didJwk(jwkOf('ES256'))
  // The forger signs with their own key and embeds it.
  for (const head of [{ jwk: jwkOf('RS256') as Json }, { jwk: jwkOf('RS256') as Json, kid: `${other}#0` }]) {
    const { verdict, codes } = await check(await tokenBy(other, 'RS256', head))
    expect(codes).not.toContain('signature_right')
    expect(['impostor', 'tampered']).toContain(verdict)
  }
  for (const issuer of ['did:web:college.example', 'https://college.example', 'urn:uuid:1', 'did:example:1']) {
    const { verdict, codes } = await check(await tokenBy(issuer, 'RS256', { jwk: jwkOf('RS256') as Json }))
    expect([issuer, verdict]).toEqual([issuer, 'unknown_issuer'])
    expect(codes).not.toContain('signature_right')
  }
  // The forger's own DID in `iss`, another issuer in the credential.
  const forged = await tokenBy(didJwk(jwkOf('RS256')), 'RS256', { kid: '#0' }, { issuer: { id: other } })
  expect(await check(forged)).toMatchObject({ verdict: 'impostor' })
})

test('keys published with their private half, too short ones and those for other uses are rejected', async () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
  const padded = Buffer.concat([Buffer.alloc(128), Buffer.from(weak.n!, 'base64url')]).toString('base64url')
  const keys = [
    PAIRS['ES256']!.privateKey.export({ format: 'jwk' }),
    { ...jwkOf('ES256'), use: 'enc' },
    { ...jwkOf('ES256'), y: jwkOf('ES256').x },
    { ...weak },
    { ...weak, n: padded },
    { kty: 'oct', k: 'c2VjcmV0' },
    { kty: 'RSA', n: 'A'.repeat(100_000), e: 'AQAB' },
  ]
  for (const jwk of keys) {
    const did = didJwk(jwk)
    const { verdict } = await check(await tokenBy(did, 'ES256', { kid: `${did}#0` }))
    expect([jwk, verdict]).toEqual([jwk, 'unknown_issuer'])
  }
})

test('algorithm confusion and critical header extensions are rejected', async () => {
  const did = didJwk(jwkOf('RS256'))
  const [, payload] = (await tokenBy(did, 'RS256', { kid: `${did}#0` })).split('.')
  const pem = PAIRS['RS256']!.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const head = Buffer.from(JSON.stringify({ alg: 'HS256', kid: `${did}#0` })).toString('base64url')
  // Algorithm confusion: the public key is used as the HMAC secret.
  const mac = createHmac('sha256', pem).update(`${head}.${payload}`).digest('base64url')
  expect((await check(`${head}.${payload}.${mac}`)).codes).toContain('signature_unsupported')
  const critical = await tokenBy(did, 'RS256', { kid: `${did}#0`, crit: ['b64'], b64: true })
  expect((await check(critical)).codes).toContain('signature_unsupported')
})

test('an issuer with a web address is verified by keys below that address, and by no others', async () => {
  const issuer = 'https://college.example/issuers/1'
  const rsa = jwkOf('RS256')
  const site = siteWith({
    'https://college.example/issuers/1/keys/a': rsa,
    'https://college.example/issuers/1/keys.json': { keys: [{ ...jwkOf('ES256') }, { ...rsa, kid: 'b' }] },
    'https://college.example/issuers/2/key': rsa,
    'https://evil.example/key': rsa,
    'https://college.example/.well-known/jwks.json': { keys: [{ ...rsa, kid: 'c' }] },
  })
  const verdictOf = async (kid: string, of = issuer) =>
    (await check(await tokenBy(of, 'RS256', { kid, jwk: rsa as Json }), site.sources)).verdict
  expect(await verdictOf(`${issuer}/keys/a`)).toBe('valid')
  expect(await verdictOf(`${issuer}/keys.json#b`)).toBe('valid')
  expect(await verdictOf('https://college.example/.well-known/jwks.json#c', 'https://college.example')).toBe('valid')
  const before = site.requested.length
  for (const kid of [
    'https://college.example/issuers/2/key',
    'https://evil.example/key',
    `${issuer}/../2/key`,
    `${issuer}/%2e%2e/2/key`,
    `${issuer}/..%2F2/key`,
    `${issuer}2/key`,
    'https://college.example@evil.example/issuers/1/key',
    'http://college.example/issuers/1/keys/a',
  ])
    expect([kid, await verdictOf(kid)]).toEqual([kid, 'unknown_issuer'])
  expect(await verdictOf('https://college.example/issuers/2/key', 'https://college.example')).toBe('unknown_issuer')
  expect(site.requested).toHaveLength(before)
})

test('an issuer’s document may list its keys as JWKs, at a web address and as did:web', async () => {
  for (const [id, address] of [
    ['https://college.example/issuers/1', 'https://college.example/issuers/1'],
    ['did:web:college.example', 'https://college.example/.well-known/did.json'],
  ] as const) {
    const method = { id: `${id}#k`, type: 'JsonWebKey', controller: id, publicKeyJwk: jwkOf('ES256') }
    const document = { id, verificationMethod: [method], assertionMethod: [`${id}#k`] }
    const { sources } = siteWith({ [address]: document })
    expect((await check(await tokenBy(id, 'ES256', { kid: `${id}#k` }), sources)).verdict).toBe('valid')
    expect((await check(await tokenBy(id, 'ES256', { jwk: jwkOf('ES256') as Json }), sources)).verdict).toBe('valid')
    expect((await check(await tokenBy(id, 'RS256', { jwk: jwkOf('RS256') as Json }), sources)).verdict).toBe('impostor')
    const unnamed = siteWith({ [address]: { ...document, assertionMethod: [] } })
    expect((await check(await tokenBy(id, 'ES256', { kid: `${id}#k` }), unnamed.sources)).verdict).toBe('impostor')
  }
})

/** A badge with a JCS proof. */
function canonicallySigned(alg: 'EdDSA' | 'ES256', cryptosuite: string, values: Json = {}) {
  const did = didJwk(jwkOf(alg))
  const credential = badgeOf(did, values)
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite,
    created: '2025-11-14T17:00:00Z',
    verificationMethod: `${did}#0`,
    proofPurpose: 'assertionMethod',
    '@context': credential['@context'],
  }
  const hash = (part: Json) => createHash('sha256').update(canonicalJson(part)).digest()
  const data = Buffer.concat([hash(options), hash(credential)])
  const key = PAIRS[alg]!.privateKey
  const signature = alg === 'EdDSA' ? sign(null, data, key) : sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' })
  return { ...credential, proof: [{ ...options, proofValue: `z${base58Of(signature)}` }] }
}

test('a JCS proof is valid for the badge with its keys in any order, and for no changed badge', async () => {
  for (const [alg, suite] of [
    ['EdDSA', 'eddsa-jcs-2022'],
    ['ES256', 'ecdsa-jcs-2019'],
  ] as const) {
    const signed = canonicallySigned(alg, suite)
    expect(await check(signed)).toMatchObject({ verdict: 'intact' })
    // The order of keys does not matter.
    expect(await check(Object.fromEntries(Object.entries(signed).reverse()))).toMatchObject({ verdict: 'intact' })
    const [proof] = signed.proof
    for (const change of [
      { validUntil: '2099-01-01T00:00:00Z' },
      { '@context': OPEN_BADGE_CONTEXTS.slice(0, 2) },
      { proof: [{ ...proof, created: '2025-11-15T17:00:00Z' }] },
      { proof: [{ ...proof, proofValue: 'z' }] },
      { proof: [{ ...proof, proofValue: `z${'1'.repeat(88)}` }] },
    ])
      expect((await check({ ...signed, ...change })).verdict).toBe('tampered')
    const other = alg === 'EdDSA' ? 'ecdsa-jcs-2019' : 'eddsa-jcs-2022'
    expect((await check({ ...signed, proof: [{ ...proof, cryptosuite: other }] })).verdict).toBe('tampered')
  }
})

/** The example of the W3C's recommendation (Data Integrity EdDSA Cryptosuites 1.0, section B.3). */
test('the published example of a JCS proof is valid, and invalid after a change', () => {
  const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2']
  const multikey = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: '2023-02-24T23:36:38Z',
    verificationMethod: `did:key:${multikey}#${multikey}`,
    proofPurpose: 'assertionMethod',
    '@context': contexts,
    proofValue: 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX',
  }
  const credential = {
    '@context': contexts,
    ...PUBLISHED_EXAMPLE,
  }
  const key = { id: 'its key', jwk: readMultikey(multikey)! }
  expect(isCanonicallySigned({ ...credential, proof }, proof, key)).toBe(true)
  expect(isCanonicallySigned({ ...credential, name: 'Alumni', proof }, proof, key)).toBe(false)
})

test('JSON is canonicalized as in RFC 8785', () => {
  const written = { '€': 1, '\r': 2, '\ufb33': 3, 1: 4, '\u{1f600}': 5, '\u0080': 6, ö: [56.0, 1e21, -0, null, true] }
  expect(canonicalJson(written)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"ö":[56,1e+21,0,null,true],"€":1,"\u{1f600}":5,"\ufb33":3}',
  )
})
