import { gzipSync } from 'node:zlib'
import { importJWK, type JWK, SignJWT } from 'jose'
import { expect } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { test } from '#server/testing/test.ts'
import { signCredential } from '../credentials/sign-credential.ts'
import { readCredentialText } from './reading/read-credential-text.ts'
import { sourcesOf } from './sources.ts'
import { badgeJwt, badgeOf, signedBadge } from './testing/given-credentials.ts'
import { listOf, statusAt, unsignedList } from './testing/given-list.ts'
import { FETCH_ALLOWED, fetchFromSite, givenSite, type SiteOf } from './testing/given-site.ts'
import { verifyCredential } from './verify-credential.ts'

const CREATED = '2025-11-14T17:00:00Z'

/** The status list of `unsignedList` as a token. */
async function listJwt(issuer: SiteOf, marked: number, { key }: Pick<SiteOf, 'key'> = issuer) {
  const [x, d] = [key.publicKey, key.secretKey!.subarray(0, 32)].map((half) => Buffer.from(half).toString('base64url'))
  return new SignJWT(unsignedList(issuer, marked))
    .setProtectedHeader({ alg: 'EdDSA', kid: issuer.key.id })
    .sign(await importJWK({ kty: 'OKP', crv: 'Ed25519', x, d } as JWK, 'EdDSA'))
}

const PROOF = {
  type: 'DataIntegrityProof',
  cryptosuite: 'eddsa-rdfc-2022',
  proofPurpose: 'assertionMethod',
  proofValue: 'z1',
}

test('with fetching allowed, an issuer is verified by its own site and its status list is checked', async ({ db }) => {
  const issuer = await givenSite()
  issuer.documents.set('/status', await listOf(issuer, 12))
  const check = async (credential: object) => {
    const given = readCredentialText(JSON.stringify(credential))
    const { verdict, checks } = await verifyCredential(given, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))
    return { verdict, codes: checks.map(({ code }) => code) }
  }

  expect(await check(await signedBadge(issuer, statusAt(issuer, 13)))).toEqual({
    verdict: 'valid',
    codes: ['structure_right', 'signature_right', 'issuer_web', 'schema_right', 'status_good', 'dates_open'],
  })
  expect(await check(await signedBadge(issuer, statusAt(issuer, 12)))).toMatchObject({ verdict: 'revoked' })
  expect((await check(await signedBadge(issuer, statusAt(issuer, 999_999)))).codes).toContain('status_wrong')
  expect((await check(await signedBadge(issuer, statusAt(issuer, 13, 'suspension')))).codes).toContain('status_wrong')
  issuer.documents.set('/status', await listOf(issuer, 12, { statusPurpose: 'suspension' }))
  expect(await check(await signedBadge(issuer, statusAt(issuer, 12, 'suspension')))).toMatchObject({
    verdict: 'suspended',
  })

  const other = await givenSite()
  issuer.documents.set('/status', await listOf({ ...issuer, key: other.key }, 1))
  expect(await check(await signedBadge(issuer, statusAt(issuer, 13)))).toMatchObject({ verdict: 'unchecked' })
  issuer.documents.delete('/status')
  expect((await check(await signedBadge(issuer, statusAt(issuer, 13)))).codes).toContain('status_unreachable')
  for (const { close } of [issuer, other]) close()
})

test('a key that the issuer’s site does not list, or lists for another purpose or controller, is not accepted', async ({
  db,
}) => {
  const issuer = await givenSite()
  const { did, key, method } = issuer
  const badge = readCredentialText(JSON.stringify(await signedBadge(issuer)))
  const documents = [
    [{ id: did, verificationMethod: [], assertionMethod: [] }, 'impostor'],
    [{ id: did, verificationMethod: [method], assertionMethod: [], authentication: [key.id] }, 'impostor'],
    [
      { id: did, verificationMethod: [{ ...method, controller: 'did:web:other.example' }], assertionMethod: [key.id] },
      'impostor',
    ],
    [{ id: 'did:web:other.example', verificationMethod: [method], assertionMethod: [key.id] }, 'impostor'],
    [{ id: did, verificationMethod: 'all of them' }, 'unknown_issuer'],
    [[], 'unknown_issuer'],
    [{ id: did, assertionMethod: [method] }, 'valid'],
  ] as const
  for (const [document, verdict] of documents) {
    issuer.documents.set('/badges/did.json', document)
    const report = await verifyCredential(badge, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))
    expect([document, report.verdict]).toEqual([document, verdict])
  }
  issuer.close()
})

test('a status list may be a token, and is only trusted if its issuer signed it', async ({ db }) => {
  const [issuer, other] = [await givenSite(), await givenSite()]
  const given = readCredentialText(JSON.stringify(await signedBadge(issuer, statusAt(issuer, 12))))
  const verdictWith = async (list: string) => {
    issuer.documents.set('/status', list)
    return (await verifyCredential(given, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))).verdict
  }
  expect(await verdictWith(await listJwt(issuer, 13))).toBe('valid')
  expect(await verdictWith(await listJwt(issuer, 12))).toBe('revoked')
  expect(await verdictWith(await listJwt(issuer, 13, other))).toBe('unchecked')
  expect(await verdictWith(await listJwt({ ...issuer, did: other.did }, 13))).toBe('unchecked')
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const list = unsignedList(issuer, 13)
  list.credentialSubject.encodedList = `u${bomb.toString('base64url')}`
  issuer.documents.set('/status', await signCredential(list, issuer.key, CREATED))
  expect((await verifyCredential(given, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))).verdict).toBe(
    'unchecked',
  )
  issuer.close()
  other.close()
})

test('nothing is fetched unless the operator allows it, and never from this machine', async ({ db }) => {
  const issuer = await givenSite()
  const badge = readCredentialText(JSON.stringify(await signedBadge(issuer, statusAt(issuer, 1))))
  const report = await verifyCredential(badge, sourcesOf({ db, config: readConfig({}) }, fetchFromSite))
  expect(report.verdict).toBe('unknown_issuer')
  // A badge can name any host as its issuer’s site: this machine, cloud metadata addresses, hosts behind the firewall.
  const hosts = ['127.0.0.1', 'localhost', '169.254.169.254', '%5B%3A%3A1%5D', 'user%40localhost', 'localhost%2Fx']
  for (const host of hosts) {
    const did = `did:web:${host}%3A${issuer.site.split(':').at(-1)}:badges`
    const proof = { ...PROOF, verificationMethod: `${did}#${issuer.key.publicKeyMultibase}` }
    const given = readCredentialText(JSON.stringify({ ...badgeOf(did), proof }))
    const found = await verifyCredential(given, sourcesOf({ db, config: FETCH_ALLOWED }))
    expect([host, found.verdict]).toEqual([host, 'unknown_issuer'])
  }
  expect(issuer.requested).toEqual([])
  issuer.close()
})

test('a did:web whose path could escape its own folder is not trusted and not fetched', async ({ db }) => {
  const forger = await givenSite()
  const steps = [
    '123.json%23',
    '123.json%3F',
    '..%2Fuploads%2F123.json%23',
    '123.json%3Fx',
    '..',
    '%2e%2e',
    '.',
    '',
    '%',
  ]
  const more = ['a%5C..', 'a%2Fb', '%252e%252e', '..%3Bx', 'x%00', '%0a', '%ff', 'a?b=', 'a/b', 'a b']
  for (const step of [...steps, ...more]) {
    // The forger can upload a file with this name to another owner's site, and nothing else.
    const did = `did:web:issuer.example%3A${forger.port}:uploads:${step}`
    const id = `${did}#${forger.key.publicKeyMultibase}`
    const document = { id: did, verificationMethod: [{ ...forger.method, id, controller: did }], assertionMethod: [id] }
    for (const path of ['/uploads/123.json', '/did.json', '/uploads/did.json', '/uploads//did.json'])
      forger.documents.set(path, document)
    const badge = readCredentialText(await badgeJwt({ did, key: forger.key }, { header: { kid: id } }))
    const report = await verifyCredential(badge, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))
    expect([step, report.verdict]).toEqual([step, expect.stringMatching(/^(unknown_issuer|malformed)$/)])
  }
  expect(forger.requested).toEqual([])
  forger.close()
})

test('a DID document is not followed through a redirect to another origin', async ({ db }) => {
  const [issuer, other] = [await givenSite(), await givenSite()]
  const badge = readCredentialText(JSON.stringify(await signedBadge(issuer)))
  const document = issuer.documents.get('/badges/did.json')!
  issuer.documents.set('/moved', document)
  other.documents.set('/badges/did.json', document)
  const checkWith = async (location: string) => {
    issuer.redirects.set('/badges/did.json', location)
    const { verdict, checks } = await verifyCredential(badge, sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite))
    return { verdict, issuer: checks.find(({ check }) => check === 'issuer') }
  }
  expect(await checkWith('/moved')).toMatchObject({
    verdict: 'valid',
    issuer: { code: 'issuer_web', detail: `${issuer.site}/badges` },
  })
  expect(await checkWith(`${other.site.replace('https:', 'http:')}/badges/did.json`)).toMatchObject({
    verdict: 'unknown_issuer',
    issuer: { code: 'issuer_unreachable' },
  })
  expect(other.requested).toEqual([])
  for (const { close } of [issuer, other]) close()
})

test('keys of an issuer with a web address are not accepted from URLs with a query or outside its folder', async ({
  db,
}) => {
  const site = await givenSite()
  const id = `${site.site}/issuers/1`
  const [x, d] = [site.key.publicKey, site.key.secretKey!.subarray(0, 32)].map((half) =>
    Buffer.from(half).toString('base64url'),
  )
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  const checkWith = async (kid: string) => {
    site.documents.set(kid.slice(site.site.length), jwk)
    const token = await new SignJWT(badgeOf(id))
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .sign(await importJWK({ ...jwk, d } as JWK, 'EdDSA'))
    const { verdict, checks } = await verifyCredential(
      readCredentialText(token),
      sourcesOf({ db, config: FETCH_ALLOWED }, fetchFromSite),
    )
    return { verdict, detail: checks.find(({ check }) => check === 'issuer')?.detail }
  }
  expect(await checkWith(`${id}/key`)).toEqual({ verdict: 'valid', detail: id })
  const before = site.requested.length
  for (const end of [
    '/key?file=1',
    '?key',
    '/key?',
    '/..%2F2/key',
    '/..;/2/key',
    '/%252e%252e/2/key',
    '/x%00/key',
    '/%5C..',
  ])
    expect([end, await checkWith(`${id}${end}`)]).toMatchObject([end, { verdict: 'unknown_issuer' }])
  expect(site.requested).toHaveLength(before)
  site.close()
})
