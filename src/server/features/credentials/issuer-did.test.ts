import { expect, test } from 'vitest'
import { didDocument, didOf, organizationOfDid } from './issuer-did.ts'

const ID = '01a1fae1-d7c2-769d-a2b8-9cc9fb7d7934'

test.each([
  ['https://badges.wrenfield.example', `did:web:badges.wrenfield.example:o:${ID}`],
  ['http://localhost:4000', `did:web:localhost%3A4000:o:${ID}`],
  ['https://wrenfield.example:8443/learn/badges', `did:web:wrenfield.example%3A8443:learn:badges:o:${ID}`],
])('under %s an organization is %s', (publicUrl, did) => {
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
])('%j is none of our organizations', (did) => {
  expect(organizationOfDid('https://badges.wrenfield.example', did)).toBeUndefined()
})

test('a DID document lists every key, under the DID as their controller', () => {
  const document = didDocument('did:web:b.example:o:1', ['z6MkNew', 'z6MkOld'], 'https://b.example/o/1')
  expect(document.assertionMethod).toEqual(['did:web:b.example:o:1#z6MkNew', 'did:web:b.example:o:1#z6MkOld'])
  expect(document.verificationMethod).toMatchObject([
    { type: 'Multikey', controller: document.id, publicKeyMultibase: 'z6MkNew' },
    { type: 'Multikey', controller: document.id, publicKeyMultibase: 'z6MkOld' },
  ])
})
