import { createHash } from 'node:crypto'
import { generate, type KeyPair } from '@digitalbazaar/ed25519-multikey'
import { importJWK, SignJWT } from 'jose'
import { OPEN_BADGE_CONTEXTS } from '../../credentials/contexts.ts'
import { signCredential } from '../../credentials/sign-credential.ts'
import { proofThread } from '../proofs/proofs.ts'
import type { Json } from '../reading/read-credential-text.ts'
import type { Sources } from '../verify-credential.ts'

/** An issuer identified by its key: did:key. */
export type KeyIssuer = { did: string; key: KeyPair }

export async function givenKeyIssuer(): Promise<KeyIssuer> {
  const { publicKeyMultibase } = await generate({ controller: 'did:key:new' })
  const seed = createHash('sha256').update(publicKeyMultibase).digest()
  const first = await generate({ controller: 'did:key:new', seed })
  const did = `did:key:${first.publicKeyMultibase}`
  return { did, key: await generate({ controller: did, id: `${did}#${first.publicKeyMultibase}`, seed }) }
}

export const EMAIL = 'giulia.ferri@wrenfield.example'
const SALT = 'sea salt'

/** An e-mail address as an Open Badges 3.0 IdentityObject, salted and hashed. */
export const identityOf = (email: string) => ({
  type: 'IdentityObject',
  hashed: true,
  identityType: 'emailAddress',
  salt: SALT,
  identityHash: `sha256$${createHash('sha256').update(`${email}${SALT}`).digest('hex')}`,
})

/** An unsigned badge for data literacy, in force from November 2025. */
export const badgeOf = (did: string, values: Json = {}): Json => ({
  '@context': OPEN_BADGE_CONTEXTS,
  id: 'https://badges.example/b/1/credential',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: did, type: ['Profile'], name: 'Wrenfield College' },
  validFrom: '2025-11-14T17:00:00Z',
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [identityOf(EMAIL)],
    achievement: {
      id: 'https://badges.example/b/1#achievement',
      type: ['Achievement'],
      name: 'Data literacy',
      description: 'Reads a data set.',
      criteria: { narrative: 'Twelve hours of workshops.' },
    },
  },
  ...values,
})

const CREATED = '2025-11-14T17:00:00Z'

/** The badge of `badgeOf`, signed with the issuer's key. */
export const signedBadge = ({ did, key }: KeyIssuer, values: Json = {}): Promise<Json> =>
  signCredential(badgeOf(did, values), key, CREATED)

/** The badge of `badgeOf` as a compact JWS: the payload is the credential together with JWT claims. */
export async function badgeJwt({ did, key }: KeyIssuer, { values = {}, claims = {}, header = {} }: JwtParts = {}) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: urlBase64(key.publicKey), d: urlBase64(key.secretKey!.slice(0, 32)) }
  return new SignJWT({ ...badgeOf(did, values), iss: did, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: key.id, ...header })
    .sign(await importJWK(jwk, 'EdDSA'))
}
type JwtParts = { values?: Json; claims?: Json; header?: Json }

const urlBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Sources that know no organization and fetch nothing. */
export const OFFLINE_SOURCES: Sources = {
  keys: { findOurs: async () => undefined, fetch: undefined },
  status: { findOurs: async () => undefined, fetchList: undefined },
  proofs: proofThread,
}
