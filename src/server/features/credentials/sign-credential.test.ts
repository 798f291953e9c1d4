import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { from, generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { expect, test } from 'vitest'
import { documentLoader, OPEN_BADGE_CONTEXTS } from './contexts.ts'
import { signCredential } from './sign-credential.ts'

const DID = 'did:web:badges.example:o:1'
const CREATED = '2025-11-14T17:00:00Z'

const credential = {
  '@context': OPEN_BADGE_CONTEXTS,
  id: 'https://badges.example/b/1/credential',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: DID, type: ['Profile'], name: 'Wrenfield College' },
  validFrom: CREATED,
  credentialSubject: {
    type: ['AchievementSubject'],
    achievement: {
      id: 'https://badges.example/b/1#achievement',
      type: ['Achievement'],
      name: 'Data literacy',
      description: 'Reads a data set.',
      criteria: { narrative: 'Twelve hours of workshops.' },
    },
  },
}

async function keyAndLoader() {
  const key = await generate({ controller: DID })
  const method = { id: key.id, type: 'Multikey', controller: DID, publicKeyMultibase: key.publicKeyMultibase }
  const documents = new Map<string, object>([
    [key.id, { '@context': 'https://w3id.org/security/multikey/v1', ...method }],
    [DID, { '@context': ['https://www.w3.org/ns/did/v1'], id: DID, assertionMethod: [method] }],
  ])
  return { key, loader: documentLoader(async (url) => documents.get(url)) }
}

const verified = async (signed: object, loader: ReturnType<typeof documentLoader>) =>
  (
    await verifyCredential({
      credential: signed,
      suite: new DataIntegrityProof({ cryptosuite }),
      documentLoader: loader,
    })
  ).verified

test('a signed credential has one proof, which fails after any change', async () => {
  const { key, loader } = await keyAndLoader()
  const signed = await signCredential(credential, key, CREATED)
  expect(signed.proof).toEqual([
    {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      created: CREATED,
      verificationMethod: key.id,
      proofPurpose: 'assertionMethod',
      proofValue: expect.stringMatching(/^z[1-9A-HJ-NP-Za-km-z]{80,90}$/),
    },
  ])
  expect(await verified(signed, loader)).toBe(true)
  expect(await verified({ ...signed, validFrom: '2025-11-14T17:00:01Z' }, loader)).toBe(false)
})

test('signing is deterministic and does not mutate the credential', async () => {
  const { key } = await keyAndLoader()
  const before = JSON.stringify(credential)
  const restored = await from({ ...key, type: 'Multikey' })
  const [first, again] = [
    await signCredential(credential, key, CREATED),
    await signCredential(credential, restored, CREATED),
  ]
  expect(JSON.stringify(again)).toBe(JSON.stringify(first))
  expect(JSON.stringify(credential)).toBe(before)
})

test('a context that is not bundled throws an error with its URL, and nothing is fetched', async () => {
  const { key } = await keyAndLoader()
  const foreign = { ...credential, '@context': [...OPEN_BADGE_CONTEXTS, 'http://127.0.0.1:1/context.json'] }
  await expect(signCredential(foreign, key, CREATED)).rejects.toThrow('http://127.0.0.1:1/context.json')
  await expect(documentLoader()('https://www.w3.org/ns/did/v9')).rejects.toThrow('https://www.w3.org/ns/did/v9')
})

test('a term that no context defines throws instead of staying unsigned', async () => {
  const { key } = await keyAndLoader()
  await expect(signCredential({ ...credential, favouriteColour: 'green' }, key, CREATED)).rejects.toThrow()
})
