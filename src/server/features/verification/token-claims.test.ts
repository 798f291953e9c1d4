import { expect, test } from 'vitest'
import { type Json, readCredentialText } from './reading/read-credential-text.ts'
import { badgeJwt, badgeOf, givenKeyIssuer, OFFLINE_SOURCES } from './testing/given-credentials.ts'
import { verifyCredential } from './verify-credential.ts'

const SUBJECT = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
const subjectOf = (id: string | undefined) => ({ ...(badgeOf('')['credentialSubject'] as Json), id })

async function check(jwt: string) {
  const report = await verifyCredential(readCredentialText(jwt), OFFLINE_SOURCES, {
    now: new Date('2026-01-01T00:00:00Z'),
  })
  return { verdict: report.verdict, codes: report.checks.map(({ code }) => code), report }
}

test('a JWT whose claims contradict its badge is malformed, and the field is named', async () => {
  const issuer = await givenKeyIssuer()
  const validUntil = '2030-01-01T00:00:00Z'
  const values = { validUntil, credentialSubject: subjectOf(SUBJECT) }
  const seconds = (moment: string) => Date.parse(moment) / 1000
  const same = {
    sub: SUBJECT,
    jti: String(badgeOf(issuer.did)['id']),
    nbf: seconds('2025-11-14T17:00:00Z'),
    exp: seconds(validUntil),
  }
  expect(await check(await badgeJwt(issuer, { values, claims: same }))).toMatchObject({
    verdict: 'intact',
    codes: expect.arrayContaining(['structure_right', 'signature_right', 'dates_good']),
  })
  const other: [Json, string][] = [
    [{ jti: 'https://badges.example/b/2/credential' }, 'id'],
    [{ nbf: same.nbf - 1 }, 'validFrom'],
    [{ nbf: 'soon' }, 'validFrom'],
    [{ exp: same.exp + 86_400 }, 'validUntil'],
    [{ exp: null }, 'validUntil'],
    [{ sub: 'did:key:zSomebodyElse' }, 'credentialSubject.id'],
    [{ sub: [SUBJECT] }, 'credentialSubject.id'],
  ]
  for (const [claims, detail] of other) {
    const jwt = await badgeJwt(issuer, { values, claims: { ...same, ...claims } })
    const { verdict, codes, report } = await check(jwt)
    expect([claims, verdict]).toEqual([claims, 'malformed'])
    expect(codes).toContain('signature_right')
    expect(report.checks[0]).toMatchObject({ code: 'structure_claims', outcome: 'failed', detail })
  }
})

test('a token of another type is no badge, and one with an entry twice is not read at all', async () => {
  const issuer = await givenKeyIssuer()
  for (const typ of ['vc+jwt', 'application/VC+LD+JWT', 'JWT']) {
    expect([typ, (await check(await badgeJwt(issuer, { header: { typ } }))).verdict]).toEqual([typ, 'intact'])
  }
  for (const typ of ['at+jwt', 'dpop+jwt', 5]) {
    const { verdict, report } = await check(await badgeJwt(issuer, { header: { typ: typ as string } }))
    expect([typ, verdict, report.checks[0]?.detail]).toEqual([typ, 'malformed', 'typ'])
  }
  const [header, claims, signature] = (await badgeJwt(issuer)).split('.')
  const doubled = Buffer.from(claims!, 'base64url').toString().replace('{', '{"issu\\u0065r" : "did:key:zOther",')
  const token = [header, Buffer.from(doubled).toString('base64url'), signature].join('.')
  expect(() => readCredentialText(token)).toThrow(expect.objectContaining({ code: 'json_doubled' }))
  const nested = JSON.stringify(badgeOf(issuer.did)).replace('"achievement":{', '"achievement":{"id":"urn:other",')
  expect(() => readCredentialText(nested)).toThrow(expect.objectContaining({ code: 'json_doubled' }))
  const alike = JSON.stringify({ ...badgeOf(issuer.did), description: 'Says "id": twice, {"id": "id"}' })
  expect(readCredentialText(alike).jwt).toBeUndefined()
})

test('a token that was signed on a day to come is malformed', async () => {
  const issuer = await givenKeyIssuer()
  const iat = (moment: string) => ({ claims: { iat: Date.parse(moment) / 1000 } })
  expect(await check(await badgeJwt(issuer, iat('2099-01-01T00:00:00Z')))).toMatchObject({
    verdict: 'malformed',
    codes: expect.arrayContaining(['signature_right', 'dates_ahead']),
  })
  expect(await check(await badgeJwt(issuer, iat('2026-01-01T00:04:00Z')))).toMatchObject({ verdict: 'intact' })
})

test('a JWT needs no `sub`, and may have one if the badge has no subject id', async () => {
  const issuer = await givenKeyIssuer()
  const given = [
    [subjectOf(SUBJECT), {}],
    [subjectOf(undefined), { sub: SUBJECT }],
    [[subjectOf(SUBJECT), subjectOf(undefined)], { sub: SUBJECT }],
  ] as const
  for (const [credentialSubject, claims] of given) {
    const { verdict } = await check(await badgeJwt(issuer, { values: { credentialSubject }, claims }))
    expect([claims, verdict]).toEqual([claims, 'intact'])
  }
  const two = [subjectOf(SUBJECT), subjectOf('did:key:zSomebodyElse')]
  const jwt = await badgeJwt(issuer, { values: { credentialSubject: two }, claims: { sub: SUBJECT } })
  expect(await check(jwt)).toMatchObject({ verdict: 'malformed' })
})

test('a JWT may round a time of its badge to whole seconds', async () => {
  const issuer = await givenKeyIssuer()
  const values = { validFrom: '2025-11-14T18:00:00.750+01:00' }
  const nbf = Date.parse('2025-11-14T17:00:00Z') / 1000
  for (const rounded of [nbf, nbf + 1]) {
    expect(await check(await badgeJwt(issuer, { values, claims: { nbf: rounded } }))).toMatchObject({
      verdict: 'intact',
      codes: expect.arrayContaining(['structure_right']),
    })
  }
})

test('a JWT whose `iss` is not the issuer of its badge is an impostor’s', async () => {
  const [issuer, other] = [await givenKeyIssuer(), await givenKeyIssuer()]
  const jwt = await badgeJwt(issuer, { claims: { iss: other.did } })
  const { verdict, report } = await check(jwt)
  expect(verdict).toBe('impostor')
  expect(report.checks.find((found) => found.check === 'issuer')).toMatchObject({ code: 'issuer_other' })
})
