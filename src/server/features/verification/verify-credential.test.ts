import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Json, readCredentialText } from './reading/read-credential-text.ts'
import {
  badgeJwt,
  badgeOf,
  EMAIL,
  givenKeyIssuer,
  identityOf,
  OFFLINE_SOURCES,
  signedBadge,
} from './testing/given-credentials.ts'
import { verifyCredential } from './verify-credential.ts'

const NOW = new Date('2026-01-01T00:00:00Z')

async function check(given: object | string, options: { email?: string; now?: Date } = {}) {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const report = await verifyCredential(readCredentialText(text), OFFLINE_SOURCES, { now: NOW, ...options })
  return { verdict: report.verdict, codes: report.checks.map(({ code }) => code), report }
}

test('a badge signed with its issuer’s did:key is intact, which says nothing about who the issuer is', async () => {
  const { verdict, codes, report } = await check(await signedBadge(await givenKeyIssuer()))
  expect(codes).toEqual([
    'structure_right',
    'signature_right',
    'issuer_key',
    'schema_right',
    'status_none',
    'dates_open',
  ])
  expect(verdict).toBe('intact')
  expect(report.facts).toMatchObject({ name: 'Data literacy', issuer: { name: 'Wrenfield College' } })
  expect(report.checks.every(({ milliseconds }) => milliseconds >= 0)).toBe(true)
})

test('a badge is reported as expired, or as not in force yet', async () => {
  const issuer = await givenKeyIssuer()
  const expired = await check(await signedBadge(issuer, { validUntil: '2025-12-31T23:59:59Z' }))
  expect(expired).toMatchObject({
    verdict: 'expired',
    codes: expect.arrayContaining(['signature_right', 'dates_expired']),
  })
  const early = await check(await signedBadge(issuer, { validFrom: '2026-01-02T00:00:00Z' }))
  expect(early).toMatchObject({ verdict: 'early', codes: expect.arrayContaining(['signature_right', 'dates_early']) })
})

test.each([
  ['another name', { credentialSubject: { achievement: { type: ['Achievement'], name: 'Brain surgery' } } }],
  ['a later end', { validUntil: '2099-01-01T00:00:00Z' }],
  ['another issuer’s name', { issuer: { id: '', type: ['Profile'], name: 'University of Somewhere' } }],
  ['a word more that nobody defines', { favouriteColour: 'green' }],
  ['a status that it did not have', { credentialStatus: { type: 'BitstringStatusListEntry' } }],
])('a badge that got %s after it was signed is tampered', async (_, change) => {
  const issuer = await givenKeyIssuer()
  const values = 'issuer' in change ? { issuer: { ...change.issuer, id: issuer.did } } : change
  const { verdict, codes } = await check({ ...(await signedBadge(issuer)), ...values })
  expect(codes).toContain('signature_wrong')
  expect(verdict).toBe('tampered')
})

test('a badge signed with another key than its issuer’s is an impostor’s', async () => {
  const [issuer, forger] = [await givenKeyIssuer(), await givenKeyIssuer()]
  const { verdict, codes } = await check(await signedBadge({ did: issuer.did, key: forger.key }))
  expect(codes).toEqual(expect.arrayContaining(['signature_right', 'issuer_wrong']))
  expect(verdict).toBe('impostor')
})

test('a badge whose proof has another purpose is unsigned', async () => {
  const signed = await signedBadge(await givenKeyIssuer())
  const [proof] = signed['proof'] as object[]
  const other = await check({ ...signed, proof: [{ ...proof, proofPurpose: 'authentication' }] })
  expect(other).toMatchObject({ verdict: 'unsigned', codes: expect.arrayContaining(['signature_purpose']) })
})

test('a badge without a proof is unsigned, and one with an unsupported proof is unchecked', async () => {
  const { did } = await givenKeyIssuer()
  expect(await check(badgeOf(did))).toMatchObject({ verdict: 'unsigned' })
  const foreign = badgeOf(did, { proof: { type: 'BbsBlsSignature2020', proofValue: 'z1' } })
  expect(await check(foreign)).toMatchObject({
    verdict: 'unchecked',
    codes: expect.arrayContaining(['signature_unsupported']),
  })
})

test('a did:web issuer is unknown if fetching is not allowed', async () => {
  const { key } = await givenKeyIssuer()
  const did = 'did:web:elsewhere.example'
  const signed = await signedBadge({
    did,
    key: { ...key, id: `${did}#key`, signer: () => ({ ...key.signer(), id: `${did}#key` }) },
  })
  expect(await check(signed)).toMatchObject({
    verdict: 'unknown_issuer',
    codes: expect.arrayContaining(['issuer_unchecked', 'signature_no_key']),
  })
})

test('a badge as a JWT is checked like any other', async () => {
  const issuer = await givenKeyIssuer()
  const jwt = await badgeJwt(issuer)
  expect(await check(jwt)).toMatchObject({ verdict: 'intact', codes: expect.arrayContaining(['signature_right']) })
  const [header, payload, signature] = jwt.split('.') as [string, string, string]
  const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('Data literacy', 'Brain surgery'))
  expect(await check(`${header}.${changed.toString('base64url')}.${signature}`)).toMatchObject({ verdict: 'tampered' })
  expect(await check(await badgeJwt(issuer, { claims: { exp: 1_700_000_000 } }))).toMatchObject({ verdict: 'expired' })
  expect(await check(await badgeJwt(issuer, { claims: { iss: 'did:key:zSomebodyElse' } }))).toMatchObject({
    verdict: 'impostor',
  })
})

test.each(['none', 'None', 'HS256', 'RS256'])('a JWT with its algorithm changed to %s is not valid', async (alg) => {
  const [, payload, signature] = (await badgeJwt(await givenKeyIssuer())).split('.')
  const [header] = (await badgeJwt(await givenKeyIssuer())).split('.')
  const written = { ...JSON.parse(Buffer.from(header!, 'base64url').toString()), alg }
  const head = Buffer.from(JSON.stringify(written)).toString('base64url')
  for (const end of ['', signature]) {
    const { verdict, codes } = await check(`${head}.${payload}.${end}`)
    expect(codes).not.toContain('signature_right')
    const verdicts: Record<string, string> = { HS256: 'unchecked', RS256: 'tampered' }
    expect(verdict).toBe(verdicts[alg] ?? 'unsigned')
  }
})

test('the e-mail address is compared with the badge’s, hashed or not, in any case', async () => {
  const issuer = await givenKeyIssuer()
  const plain = { type: 'IdentityObject', hashed: false, identityType: 'emailAddress', identityHash: EMAIL }
  const subject = badgeOf(issuer.did)['credentialSubject'] as object
  for (const identifier of [[identityOf(EMAIL)], [plain], plain]) {
    const signed = await signedBadge(issuer, { credentialSubject: { ...subject, identifier } })
    const same = await check(signed, { email: ' Giulia.Ferri@Wrenfield.example ' })
    expect(same).toMatchObject({ verdict: 'intact', codes: expect.arrayContaining(['person_same']) })
    expect(await check(signed, { email: 'marcus.bell@wrenfield.example' })).toMatchObject({ verdict: 'other_person' })
  }
  const unnamed = await signedBadge(issuer, { credentialSubject: { ...subject, identifier: undefined } })
  expect((await check(unnamed, { email: EMAIL })).codes).toContain('person_unnamed')
})

test('JSON-LD features that could hide an expiry from readers of the JSON are refused', async () => {
  const issuer = await givenKeyIssuer()
  const { validUntil, ...signed } = await signedBadge(issuer, { validUntil: '2025-12-01T00:00:00Z' })
  const vocabulary = 'https://www.w3.org/2018/credentials#'
  const date = { '@type': 'http://www.w3.org/2001/XMLSchema#dateTime', '@value': validUntil }
  const hidden = [
    { ...signed, [`${vocabulary}validUntil`]: date },
    { ...signed, '@included': [{ id: signed['id'], validUntil }] },
    { ...signed, credentialSubject: { ...(signed['credentialSubject'] as object), '@context': { validUntil: null } } },
    { ...signed, evidence: [{ id: signed['id'], type: ['Evidence'], validUntil }] },
  ]
  for (const credential of hidden) {
    expect(await check(credential)).toMatchObject({
      verdict: 'malformed',
      codes: ['structure_ambiguous', 'signature_skipped'],
    })
  }
})

test('a badge with a context that is not bundled is unchecked, and the context is named', async () => {
  const issuer = await givenKeyIssuer()
  const [first] = badgeOf(issuer.did)['@context'] as string[]
  for (const [foreign, detail] of [
    ['https://evil.example/context.json', 'https://evil.example/context.json'],
    [{ name: 'https://schema.org/description' }, '@context'],
  ]) {
    const { verdict, codes, report } = await check({ ...(await signedBadge(issuer)), '@context': [first, foreign] })
    expect([verdict, codes]).toEqual(['unchecked', ['structure_context', 'signature_vocabulary']])
    expect(report.checks[0]).toMatchObject({ code: 'structure_context', detail, outcome: 'unknown' })
  }
  const own = await check({
    ...(await signedBadge(issuer)),
    '@context': ['https://college.example/context.json', first],
  })
  expect([own.verdict, own.codes]).toEqual(['malformed', ['structure_no_context', 'signature_skipped']])
})

test('a badge that names thousands of vocabularies is unchecked at once, and why is said', async () => {
  const issuer = await givenKeyIssuer()
  const badge = await signedBadge(issuer)
  const [first, second] = badge['@context'] as string[]
  const wide = { ...badge, '@context': [first, ...Array(20_000).fill(second)] }
  const { verdict, codes, report } = await check(wide)
  expect([verdict, codes]).toEqual(['unchecked', ['structure_wide', 'signature_skipped']])
  expect(report.checks[0]).toMatchObject({ detail: '50' })
  const endorsement = { type: ['EndorsementCredential'], '@context': wide['@context'] }
  expect((await check({ ...badge, endorsement: [endorsement] })).codes).toContain('structure_ambiguous')
})

test('a badge that violates the Open Badges schema still has its signature checked, and the field is named', async () => {
  const issuer = await givenKeyIssuer()
  const subject = badgeOf(issuer.did)['credentialSubject'] as Json
  const achievement = subject['achievement'] as Json
  const lacking: [Json, string][] = [
    [{ credentialSubject: { ...subject, identifier: undefined } }, 'credentialSubject.identifier'],
    [{ credentialSubject: { ...subject, type: ['Person'] } }, 'credentialSubject.type'],
    [{ credentialSubject: { ...subject, activityEndDate: '2025-11-14' } }, 'credentialSubject.activityEndDate'],
    [
      { credentialSubject: { ...subject, achievement: { ...achievement, criteria: undefined } } },
      'credentialSubject.achievement.criteria',
    ],
    [
      { credentialSubject: { ...subject, achievement: { ...achievement, image: 'https://badges.example/1.png' } } },
      'credentialSubject.achievement.image',
    ],
    [{ id: undefined }, 'id'],
    [{ validFrom: undefined }, 'validFrom'],
    [{ evidence: [{ narrative: 'x', type: ['Work'] }] }, 'evidence.0.type'],
  ]
  for (const [values, detail] of lacking) {
    const { report, codes } = await check(await badgeJwt(issuer, { values }))
    expect(codes).toContain('signature_right')
    expect(report.checks.find((found) => found.check === 'schema')).toMatchObject({ code: 'schema_wrong', detail })
  }
})

test('an unknown schema is named and not fetched', async () => {
  const issuer = await givenKeyIssuer()
  const own = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'
  const type = '1EdTechJsonSchemaValidator2019'
  const schemaOf = async (...ids: string[]) => {
    const credentialSchema = ids.map((id) => ({ id, type }))
    const { report } = await check(await signedBadge(issuer, { credentialSchema }))
    return report.checks.find((found) => found.check === 'schema')
  }
  expect(await schemaOf(own)).toMatchObject({ code: 'schema_right', outcome: 'passed' })
  const foreign = 'https://college.example/schema.json'
  expect(await schemaOf(own, foreign)).toMatchObject({ code: 'schema_foreign', outcome: 'unknown', detail: foreign })
})

/** The paths of all nested values, as arrays of keys. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
}

function withValueAt(value: unknown, [key, ...rest]: string[], put: unknown): unknown {
  if (key === undefined) return put
  const copy = Array.isArray(value) ? [...value] : { ...(value as Json) }
  return Object.assign(copy, { [key]: withValueAt((value as Json)[key], rest, put) })
}

test('no credential with any value replaced gets the verdict of the original', async () => {
  const issuer = await givenKeyIssuer()
  const signed = await signedBadge(issuer, {
    validUntil: '2090-01-01T00:00:00Z',
    credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'message', statusListIndex: '1' },
  })
  const paths = pathsIn(signed).filter(([key]) => key !== undefined && key !== 'type')
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(
      'did:key:',
      'did:key:z6Mk',
      'did:web:',
      'did:web:%',
      '#',
      'z',
      {},
      [],
      [[]],
      [null],
      -1,
      '1e999',
    ),
    fc.constantFrom<unknown>('9999-99-99T99:99:99Z', '2025-11-14T17:00:00Z', { '@value': 'x' }, { id: null }, '\u0000'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, async (path, put) => {
      const credential = withValueAt(signed, path, put) as Json
      const given = { credential, jwt: undefined }
      const { verdict } = await verifyCredential(given, OFFLINE_SOURCES, { now: NOW, email: EMAIL })
      if (JSON.stringify(credential) !== JSON.stringify(signed))
        expect([path, put, verdict]).not.toEqual([path, put, 'intact'])
    }),
    { numRuns: 300 },
  )
})
