import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { OPEN_BADGE_CONTEXTS } from '../credentials/contexts.ts'
import { signCredential } from '../credentials/sign-credential.ts'
import { base58Of } from './proofs/base58.ts'
import { canonicalJson } from './proofs/canonical-proof.ts'
import { type Json, readCredentials, readCredentialText } from './reading/read-credential-text.ts'
import {
  badgeJwt,
  badgeOf,
  givenKeyIssuer,
  type KeyIssuer,
  OFFLINE_SOURCES,
  signedBadge,
} from './testing/given-credentials.ts'
import { didJwk } from './testing/written-keys.ts'
import { verifyCredential } from './verify-credential.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const V1 = 'https://www.w3.org/2018/credentials/v1'
const V2 = 'https://www.w3.org/ns/credentials/v2'
const FOREIGN = 'https://college.example/words.json'

async function check(given: object | string) {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const { verdict, checks } = await verifyCredential(readCredentialText(text), OFFLINE_SOURCES, { now: NOW })
  return { verdict, codes: checks.map(({ code }) => code), checks }
}

const subjectOf = (credential: Json) => credential['credentialSubject'] as Json
const achievementOf = (credential: Json) => subjectOf(credential)['achievement'] as Json

const codeOf = (text: string) => {
  try {
    readCredentialText(text)
    return 'read'
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** A signed endorsement of a badge by an accreditor. */
async function endorsementOf(endorsed: string, comment: Json = {}): Promise<Json> {
  const endorser = await givenKeyIssuer()
  const unsigned = {
    '@context': OPEN_BADGE_CONTEXTS,
    id: 'https://accreditor.example/endorsements/1',
    type: ['VerifiableCredential', 'EndorsementCredential'],
    name: 'Endorsement of Data literacy',
    issuer: { id: endorser.did, type: ['Profile'], name: 'The accreditor' },
    validFrom: '2025-11-01T00:00:00Z',
    credentialSubject: { id: endorsed, type: ['EndorsementSubject'], endorsementComment: 'Well made.', ...comment },
  }
  return signCredential(unsigned, endorser.key, '2025-11-01T00:00:00Z')
}

test('an endorsement with its own contexts is allowed wherever Open Badges defines one', async () => {
  const issuer = await givenKeyIssuer()
  const badge = badgeOf(issuer.did)
  const achievement = achievementOf(badge)
  const [onBadge, onAchievement] = [
    await endorsementOf(String(badge['id'])),
    await endorsementOf(String(achievement['id'])),
  ]
  const given: Json[] = [
    { endorsement: [onBadge] },
    { credentialSubject: { ...subjectOf(badge), achievement: { ...achievement, endorsement: [onAchievement] } } },
    { issuer: { ...(badge['issuer'] as Json), endorsement: [await endorsementOf(issuer.did)] } },
  ]
  for (const values of given)
    expect(await check(await signedBadge(issuer, values))).toMatchObject({
      verdict: 'intact',
      codes: expect.arrayContaining(['structure_right', 'signature_right']),
    })
  const changed = { ...(await signedBadge(issuer, given[0])), endorsement: [{ ...onBadge, name: 'Another' }] }
  expect(await check(changed)).toMatchObject({ verdict: 'tampered' })
  // It must not state an expiry of the badge, nor redefine terms.
  const hiding = [
    await endorsementOf(String(badge['id']), { validUntil: '2025-12-01T00:00:00Z' }).catch(() => undefined),
  ]
  const written = { ...onBadge, credentialSubject: { id: badge['id'], validUntil: '2025-12-01T00:00:00Z' } }
  for (const endorsement of [hiding[0] ?? written, { ...onBadge, '@context': { validUntil: null } }])
    expect(await check({ ...(await signedBadge(issuer)), endorsement: [endorsement] })).toMatchObject({
      codes: ['structure_ambiguous', 'signature_skipped'],
    })
})

test('a badge may name itself as the place to fetch it anew, and nothing more of itself', async () => {
  const issuer = await givenKeyIssuer()
  const refreshService = { id: badgeOf(issuer.did)['id'], type: '1EdTechCredentialRefresh' }
  const written = await signedBadge(issuer, { refreshService })
  expect(await check(written)).toMatchObject({
    verdict: 'intact',
    codes: expect.arrayContaining(['structure_right', 'signature_right']),
  })
  const hiding = { ...written, refreshService: { ...refreshService, validUntil: '2025-12-01T00:00:00Z' } }
  expect(await check(hiding)).toMatchObject({ codes: ['structure_ambiguous', 'signature_skipped'] })
})

test('tokens and JCS proofs are checked even if they name unknown contexts', async () => {
  const contexts = [...OPEN_BADGE_CONTEXTS, FOREIGN]
  const token = await badgeJwt(await givenKeyIssuer(), { values: { '@context': contexts, ourOwnWord: 'green' } })
  expect(await check(token)).toMatchObject({ verdict: 'intact', codes: expect.arrayContaining(['structure_right']) })
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const did = didJwk(publicKey.export({ format: 'jwk' }))
  const credential = badgeOf(did, { '@context': contexts, ourOwnWord: 'green' })
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    verificationMethod: `${did}#0`,
    proofPurpose: 'assertionMethod',
    '@context': contexts,
  }
  const hashes = [options, credential].map((part) => createHash('sha256').update(canonicalJson(part)).digest())
  const proof = { ...options, proofValue: `z${base58Of(sign(null, Buffer.concat(hashes), privateKey))}` }
  expect(await check({ ...credential, proof: [proof] })).toMatchObject({ verdict: 'intact' })
})

/** A version 1.1 badge as a token: the badge omits the properties that the claims state. */
async function tokenOfVersion11(issuer: KeyIssuer, values: Json = {}, claims: Json = {}) {
  const { id, issuer: _, validFrom, ...badge } = badgeOf(issuer.did)
  const vc = { ...badge, '@context': [V1, ...OPEN_BADGE_CONTEXTS.slice(1)], ...values }
  const [x, d] = [issuer.key.publicKey, issuer.key.secretKey!.subarray(0, 32)].map((half) =>
    Buffer.from(half).toString('base64url'),
  )
  const holder = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
  return new SignJWT({ vc, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: issuer.key.id })
    .setIssuer(issuer.did)
    .setJti(String(id))
    .setSubject(holder)
    .setNotBefore(Date.parse(String(validFrom)) / 1000)
    .sign({ kty: 'OKP', crv: 'Ed25519', x, d } as never)
}

test('the claims of a version 1.1 token complete its badge', async () => {
  const issuer = await givenKeyIssuer()
  const codes = ['structure_right', 'signature_right', 'issuer_key', 'schema_right', 'status_none', 'dates_open']
  expect(await check(await tokenOfVersion11(issuer))).toMatchObject({ verdict: 'intact', codes })
  expect(
    await check(await tokenOfVersion11(issuer, { issuer: { type: ['Profile'], name: 'Wrenfield' } })),
  ).toMatchObject({
    verdict: 'intact',
    codes,
  })
  expect(await check(await tokenOfVersion11(issuer, {}, { exp: 1_764_547_200 }))).toMatchObject({ verdict: 'expired' })
  const odd = [
    ['soon', 'malformed'],
    [1e300, 'intact'],
    [null, 'expired'],
  ] as const
  for (const [exp, verdict] of odd)
    expect(await check(await tokenOfVersion11(issuer, {}, { exp }))).toMatchObject({ verdict })
  const other = await tokenOfVersion11(issuer, { id: 'https://badges.example/b/2/credential' })
  expect(await check(other)).toMatchObject({
    verdict: 'malformed',
    codes: expect.arrayContaining(['structure_claims']),
  })
})

test('the types of statuses and schemas may be arrays', async () => {
  const issuer = await givenKeyIssuer()
  const type = ['BitstringStatusListEntry']
  const statusListCredential = 'https://badges.example/status'
  const entry = { id: `${statusListCredential}#1`, type, statusPurpose: 'revocation', statusListIndex: '1' }
  const credentialStatus = { ...entry, statusListCredential }
  const schema = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'
  const credentialSchema = [{ id: schema, type: ['1EdTechJsonSchemaValidator2019'] }]
  expect(await check(await signedBadge(issuer, { credentialStatus, credentialSchema }))).toMatchObject({
    verdict: 'unchecked',
    codes: expect.arrayContaining(['structure_right', 'signature_right', 'schema_right', 'status_unchecked']),
  })
})

test('a badge is found in envelopes and presentations of both kinds, alone or among others', async () => {
  const issuer = await givenKeyIssuer()
  const [signed, token] = [await signedBadge(issuer), await badgeJwt(issuer)]
  const { proof: _, ...other } = signed
  const degree = { ...other, type: ['VerifiableCredential', 'DegreeCredential'] }
  const enveloped = { '@context': [V2], type: 'EnvelopedVerifiableCredential', id: `data:application/vc+jwt,${token}` }
  const presentation = (...verifiableCredential: unknown[]): Json => ({
    '@context': [V2],
    type: ['VerifiablePresentation'],
    verifiableCredential,
  })
  const tokenOf = (claims: Json) =>
    `${Buffer.from('{"alg":"EdDSA"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.AA`
  const genuine = [
    enveloped,
    {
      ...enveloped,
      type: ['EnvelopedVerifiableCredential'],
      id: `data:application/vc+ld+json+jwt;charset=utf-8,${token}`,
    },
    presentation(signed),
    presentation(token),
    presentation(enveloped),
    presentation(degree, signed),
    presentation(degree, enveloped),
    tokenOf({ iss: issuer.did, vp: presentation(token) }),
    tokenOf(presentation(enveloped)),
    { type: 'EnvelopedVerifiablePresentation', id: `data:application/vp+jwt,${tokenOf(presentation(enveloped))}` },
  ]
  for (const given of genuine) expect([given, (await check(given)).verdict]).toEqual([given, 'intact'])
  expect(codeOf(JSON.stringify(presentation(signed, token)))).toBe('several_presented')
  const several = readCredentials(JSON.stringify(presentation(signed, degree, enveloped, token)))
  expect(several.map(({ jwt }) => jwt?.compact)).toEqual([undefined, token, token])
  const tooMany = JSON.stringify(presentation(...Array.from({ length: 11 }, () => token)))
  expect(() => readCredentials(tooMany)).toThrow(expect.objectContaining({ code: 'too_many_presented' }))
  expect(codeOf(JSON.stringify(presentation()))).toBe('json_no_credential')
  expect(codeOf(JSON.stringify({ ...enveloped, id: 'https://badges.example/1' }))).toBe('json_no_credential')
  expect(codeOf(JSON.stringify({ ...enveloped, id: 'data:application/vc+jwt,a.b.c' }))).toBe('jwt_broken')
})

test('a member named __proto__ is refused at any depth', async () => {
  const issuer = await givenKeyIssuer()
  const hidden = JSON.parse('{"__proto__": {"validUntil": "2025-12-01T00:00:00Z"}}')
  const badge = badgeOf(issuer.did)
  for (const values of [hidden, { credentialSubject: { ...subjectOf(badge), ...hidden } }])
    expect(await check(await badgeJwt(issuer, { values }))).toMatchObject({
      verdict: 'malformed',
      codes: ['structure_ambiguous', 'signature_skipped'],
    })
})

test('a proof that is expired, or was made on a day to come, is reported', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const did = didJwk(publicKey.export({ format: 'jwk' }))
  const credential = badgeOf(did)
  const signedUntil = (expires: string, created?: string) => {
    const options = {
      ...(created && { created }),
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      verificationMethod: `${did}#0`,
      proofPurpose: 'assertionMethod',
      expires,
    }
    const hashes = [options, credential].map((part) => createHash('sha256').update(canonicalJson(part)).digest())
    return {
      ...credential,
      proof: { ...options, proofValue: `z${base58Of(sign(null, Buffer.concat(hashes), privateKey))}` },
    }
  }
  expect(await check(signedUntil('2025-12-31T23:59:59Z'))).toMatchObject({
    verdict: 'expired',
    codes: expect.arrayContaining(['signature_right', 'dates_signature']),
  })
  expect(await check(signedUntil('2026-01-02T00:00:00Z'))).toMatchObject({ verdict: 'intact' })
  expect(await check(signedUntil('2100-01-01T00:00:00Z', '2099-01-01T00:00:00Z'))).toMatchObject({
    verdict: 'malformed',
    codes: expect.arrayContaining(['signature_right', 'dates_ahead']),
  })
  expect(await check(signedUntil('some day'))).toMatchObject({ codes: expect.arrayContaining(['dates_wrong']) })
})

test('parent organizations, identifiers, sources and achievement types are checked against the schema', async () => {
  const issuer = await givenKeyIssuer()
  const badge = badgeOf(issuer.did)
  const profile = badge['issuer'] as Json
  const identifier = { type: 'IdentifierEntry', identifier: '4711', identifierType: 'sourcedId' }
  const parentOrg = {
    id: 'https://wrenfield.example',
    type: ['Profile'],
    name: 'Wrenfield',
    otherIdentifier: [identifier],
  }
  const withAchievement = (values: Json) => ({
    credentialSubject: { ...subjectOf(badge), achievement: { ...achievementOf(badge), ...values } },
  })
  const right: Json[] = [
    { issuer: { ...profile, parentOrg, otherIdentifier: [{ ...identifier, identifierType: 'ext:duns' }] } },
    { credentialSubject: { ...subjectOf(badge), source: parentOrg } },
    withAchievement({ achievementType: 'MicroCredential', otherIdentifier: identifier }),
    withAchievement({ achievementType: 'ext:OpenDay' }),
  ]
  for (const values of right)
    expect([values, (await check(await badgeJwt(issuer, { values }))).verdict]).toEqual([values, 'intact'])
  const wrong: [Json, string][] = [
    [{ issuer: { ...profile, parentOrg: { ...parentOrg, type: ['Company'] } } }, 'issuer.parentOrg.type'],
    [{ issuer: { ...profile, parentOrg: 'Wrenfield' } }, 'issuer.parentOrg'],
    [
      { issuer: { ...profile, otherIdentifier: [{ ...identifier, identifierType: 'duns' }] } },
      'issuer.otherIdentifier.0.identifierType',
    ],
    [
      { credentialSubject: { ...subjectOf(badge), source: { id: 'urn:uuid:1', type: ['Person'] } } },
      'credentialSubject.source.type',
    ],
    [withAchievement({ achievementType: 'Medal' }), 'credentialSubject.achievement.achievementType'],
    [
      withAchievement({ otherIdentifier: [{ ...identifier, type: 'Identifier' }] }),
      'credentialSubject.achievement.otherIdentifier.0.type',
    ],
  ]
  for (const [values, detail] of wrong) {
    const { checks } = await check(await badgeJwt(issuer, { values }))
    expect(checks.find((found) => found.check === 'schema')).toMatchObject({ code: 'schema_wrong', detail })
  }
})
