import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { bundledContexts, OPEN_BADGE_CONTEXTS } from '#server/features/credentials/contexts.ts'
import { type Json, readCredentialText } from '../reading/read-credential-text.ts'
import { badgeOf, OFFLINE_SOURCES } from '../testing/given-credentials.ts'
import { withLinkedDataProof } from '../testing/linked-data-proof.ts'
import { PUBLISHED_EXAMPLE } from '../testing/published-example.ts'
import { didJwk, multikeyOf } from '../testing/written-keys.ts'
import { type Sources, verifyCredential } from '../verify-credential.ts'
import { checkSignature } from './check-signature.ts'
import { openProofThread } from './proof-thread.ts'
import { readMultikey } from './public-key.ts'
import { keyAmong, type Signing, signingOf } from './signing.ts'

const EXAMPLES = 'https://www.w3.org/ns/credentials/examples/v2'
const ED25519_2020 = 'https://w3id.org/security/suites/ed25519-2020/v1'

const ED25519 = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
const P256 = 'zDnaepBuvsQ8cpsWrVKw8fbpGpvPeNSjVPTWoq6cRqaYzBKVP'
const P384 = 'z82LkuBieyGShVBhvtE2zoiD6Kma4tJGFtkAhxR5pfkp5QPw4LutoYWhvQCnGjdVn14kujQ'

/** The W3C's examples: Data Integrity EdDSA Cryptosuites 1.0, section B.2; ECDSA, sections A.1 and A.3. */
const PUBLISHED: [Json, string, string][] = [
  [
    { type: 'Ed25519Signature2020' },
    ED25519,
    'z57Mm1vboMtZiCyJ4aReZsv8co4Re64Y8GEjL1ZARzMbXZgkARFLqFs1P345NpPGG2hgCrS4nNdvJhpwnrNyG3kEF',
  ],
  [
    { type: 'DataIntegrityProof', cryptosuite: 'ecdsa-rdfc-2019' },
    P256,
    'zaHXrr7AQdydBk3ahpCDpWbxfLokDqmCToYm2dyWvpcFVyWooC2he63w1f7UNQoAMKdhaRtcnaE2KTo5o5vTCcfw',
  ],
  [
    { type: 'DataIntegrityProof', cryptosuite: 'ecdsa-rdfc-2019' },
    P384,
    'z967Mvv5bxtmLNqTzPZ8KmJjFmFXaAKeQNzq7GWnQkMcLtaGSSmuozE5WtJ8PipMe178B1tE28K1vsJur9bGVJhz6jgSJsRHFSQeqgH8hhjcg8gZDFJC1b9FsR5ggNmDBqHv',
  ],
]

/** A proof thread that also has the context of the published examples. */
const proofs = openProofThread({
  contexts: new Map([
    ...bundledContexts,
    [EXAMPLES, { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } }],
  ]),
})

test.each(PUBLISHED)(
  'the published example of %o by %s is valid, and invalid after a change',
  async (suite, multikey, proofValue) => {
    const did = `did:key:${multikey}`
    const method = `${did}#${multikey}`
    const contexts = ['https://www.w3.org/ns/credentials/v2', EXAMPLES]
    const proof = {
      ...suite,
      created: '2023-02-24T23:36:38Z',
      verificationMethod: method,
      proofPurpose: 'assertionMethod',
      proofValue,
    }
    const credential: Json = {
      '@context': 'cryptosuite' in suite ? contexts : [...contexts, ED25519_2020],
      ...PUBLISHED_EXAMPLE,
      proof,
    }
    const key = { id: method, jwk: readMultikey(multikey)! }
    const check = (values: Json) => {
      const given = { credential: { ...credential, ...values }, jwt: undefined }
      const signing = signingOf(given) as Signing
      expect(keyAmong([key], did, signing)).toBe(key)
      return checkSignature(given, key, { signing, controller: { id: did, source: 'key', keys: [key] }, proofs })
    }
    expect(await check({})).toBe('signature_right')
    for (const change of [
      { name: 'Alumnus' },
      { credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'Another School' } },
      { proof: { ...proof, created: '2023-02-24T23:36:39Z' } },
      { proof: { ...proof, expires: '2099-01-01T00:00:00Z' } },
      { proof: { ...proof, type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022' } },
      { proof: { ...proof, proofValue: 'z' } },
    ])
      expect([change, await check(change)]).toEqual([change, 'signature_wrong'])
  },
)

async function check(given: object, sources: Sources = OFFLINE_SOURCES) {
  const now = new Date('2026-01-01T00:00:00Z')
  const { verdict, checks } = await verifyCredential(readCredentialText(JSON.stringify(given)), sources, { now })
  return { verdict, codes: checks.map(({ code }) => code) }
}

const EDWARDS = generateKeyPairSync('ed25519')
const NIST_256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const NIST_384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })

const OLDER = { type: 'Ed25519Signature2020' }
const ECDSA = { type: 'DataIntegrityProof', cryptosuite: 'ecdsa-rdfc-2019' }
const CONTEXTS = { '@context': [...OPEN_BADGE_CONTEXTS, ED25519_2020] }
/** The form of badges in version 1.1 of the data model. */
const EARLIER = {
  '@context': [
    'https://www.w3.org/2018/credentials/v1',
    'https://purl.imsglobal.org/spec/ob/v3p0/context.json',
    ED25519_2020,
  ],
  issuanceDate: '2025-11-14T17:00:00Z',
  validFrom: undefined,
}

test.each([
  ['Ed25519Signature2020', OLDER, EDWARDS, CONTEXTS],
  ['Ed25519Signature2020 of an earlier badge', OLDER, EDWARDS, EARLIER],
  ['ecdsa-rdfc-2019 with P-256', ECDSA, NIST_256, {}],
  ['ecdsa-rdfc-2019 with P-384', ECDSA, NIST_384, {}],
] as const)('a badge with a proof of %s is checked, and a changed one refused', async (_, suite, pair, values) => {
  const [multikey, jwk] = [multikeyOf(pair.publicKey), pair.publicKey.export({ format: 'jwk' })]
  for (const [did, name] of [
    [`did:key:${multikey}`, multikey],
    [didJwk(jwk), '0'],
  ] as const) {
    const signer = { id: `${did}#${name}`, key: pair.privateKey }
    const signed = await withLinkedDataProof(badgeOf(did, values), suite, signer)
    expect(await check(signed)).toMatchObject({
      verdict: 'intact',
      codes: expect.arrayContaining(['signature_right', 'issuer_key', 'schema_right']),
    })
    const [proof] = signed['proof'] as [Json]
    const other = generateKeyPairSync('ed25519').publicKey
    for (const change of [
      { validUntil: '2099-01-01T00:00:00Z' },
      { proof: [{ ...proof, created: '2025-11-15T17:00:00Z' }] },
      { proof: [{ ...proof, proofValue: `z${'1'.repeat(64)}` }] },
      { proof: [{ ...proof, type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022' }] },
    ])
      expect([change, await check({ ...signed, ...change })]).toMatchObject([change, { verdict: 'tampered' }])
    // Another issuer with the same proof, then this signer's proof on another issuer's badge.
    expect((await check({ ...signed, issuer: { id: `did:key:${multikeyOf(other)}` } })).verdict).toBe('tampered')
    const forged = await withLinkedDataProof(badgeOf(`did:key:${multikeyOf(other)}`, values), suite, signer)
    expect((await check(forged)).verdict).toBe('impostor')
  }
})

test('an issuer’s document may list the keys of these proofs in three formats', async () => {
  const did = 'did:web:college.example'
  const forms = [
    [OLDER, EDWARDS, CONTEXTS, 'Ed25519VerificationKey2020'],
    [OLDER, EDWARDS, CONTEXTS, 'Multikey'],
    [OLDER, EDWARDS, CONTEXTS, 'JsonWebKey'],
    [ECDSA, NIST_256, {}, 'Multikey'],
    [ECDSA, NIST_384, {}, 'JsonWebKey'],
  ] as const
  for (const [suite, pair, values, type] of forms) {
    const jwk = pair.publicKey.export({ format: 'jwk' })
    const written = type === 'JsonWebKey' ? { publicKeyJwk: jwk } : { publicKeyMultibase: multikeyOf(pair.publicKey) }
    const method = { id: `${did}#k`, type, controller: did, ...written }
    const verdictWith = async (document: object) => {
      const keys = {
        ...OFFLINE_SOURCES.keys,
        fetch: async () => ({ id: did, verificationMethod: [method], ...document }),
      }
      const signed = await withLinkedDataProof(badgeOf(did, values), suite, { id: method.id, key: pair.privateKey })
      return (await check(signed, { ...OFFLINE_SOURCES, keys })).verdict
    }
    expect([type, await verdictWith({ assertionMethod: [method.id] })]).toEqual([type, 'valid'])
    expect([type, await verdictWith({ authentication: [method.id] })]).toEqual([type, 'impostor'])
  }
})

test('a proof with another kind of key, or without its suite’s context, is invalid', async () => {
  const did = didJwk(NIST_256.publicKey.export({ format: 'jwk' }))
  const signer = { id: `${did}#0`, key: NIST_256.privateKey }
  const older = await withLinkedDataProof(badgeOf(did, CONTEXTS), OLDER, signer)
  expect(await check(older)).toMatchObject({ verdict: 'tampered' })
  const edwards = didJwk(EDWARDS.publicKey.export({ format: 'jwk' }))
  const of = { id: `${edwards}#0`, key: EDWARDS.privateKey }
  expect(await check(await withLinkedDataProof(badgeOf(edwards), ECDSA, of))).toMatchObject({ verdict: 'tampered' })
  const { proof } = await withLinkedDataProof(badgeOf(edwards, CONTEXTS), OLDER, of)
  expect(await check({ ...badgeOf(edwards), proof })).toMatchObject({ verdict: 'tampered' })
})
