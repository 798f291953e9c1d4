import { expect, test } from 'vitest'
import { readMultikey } from '../verification/proofs/public-key.ts'
import { didDocument, didOf, organizationOfDid } from './issuer-did.ts'
import type { PublicIssuerKey } from './issuer-keys.sql.ts'
import { newTokenKey } from './issuer-keys.ts'

const ID = '01a1fae1-d7c2-769d-a2b8-9cc9fb7d7934'

test.each([
  ['https://badges.wrenfield.example', `did:web:badges.wrenfield.example:o:${ID}`],
  ['http://localhost:4000', `did:web:localhost%3A4000:o:${ID}`],
  ['https://wrenfield.example:8443/learn/badges', `did:web:wrenfield.example%3A8443:learn:badges:o:${ID}`],
])('under %s an organization’s DID is %s', (publicUrl, did) => {
  expect(didOf(publicUrl, ID)).toBe(did)
  expect(organizationOfDid(publicUrl, did)).toBe(ID)
})

test.each([
  `did:web:other.example:o:${ID}`,
  `did:web:badges.wrenfield.example:b:${ID}`,
  'did:web:badges.wrenfield.example:o:1',
  `did:web:badges.wrenfield.example:o:${ID}#key`,
  'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
  '',
])('%j is not the DID of an organization of this service', (did) => {
  expect(organizationOfDid('https://badges.wrenfield.example', did)).toBeUndefined()
})

test('a DID document lists every key, under the DID as their controller', () => {
  const { publicKey } = newTokenKey()
  const keys: PublicIssuerKey[] = [
    { publicKey: 'z6MkNew', algorithm: 'EdDSA', compromisedFrom: null },
    { publicKey, algorithm: 'ES256', compromisedFrom: null },
    { publicKey: 'z6MkOld', algorithm: 'EdDSA', compromisedFrom: '2026-03-01 00:00:00+00' },
  ]
  const did = 'did:web:b.example:o:1'
  const document = didDocument(did, keys, 'https://b.example/o/1')
  expect(document.assertionMethod).toEqual([`${did}#z6MkNew`, `${did}#${publicKey}`, `${did}#z6MkOld`])
  expect(document.verificationMethod).toEqual([
    { id: `${did}#z6MkNew`, type: 'Multikey', controller: did, publicKeyMultibase: 'z6MkNew' },
    { id: `${did}#${publicKey}`, type: 'JsonWebKey', controller: did, publicKeyJwk: readMultikey(publicKey) },
    {
      id: `${did}#z6MkOld`,
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: 'z6MkOld',
      revoked: '2026-03-01T00:00:00Z',
    },
  ])
})
