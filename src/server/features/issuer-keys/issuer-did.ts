import { proofTime } from '../credentials/proof-time.ts'
import { type Jwk, readMultikey } from '../verification/proofs/public-key.ts'
import type { PublicIssuerKey } from './issuer-keys.sql.ts'

/**
 * The DID of an organization (did:web), which resolves to `<public URL>/o/<id>/did.json`.
 * @param publicUrl a port is encoded as `%3A4000`; path segments become parts of the DID
 */
export function didOf(publicUrl: string, organizationId: string): string {
  const { host, pathname } = new URL(publicUrl)
  const steps = pathname.split('/').filter(Boolean)
  return ['did:web', encodeURIComponent(host), ...steps, 'o', organizationId].join(':')
}

/** The id of the organization that a DID of this service names; undefined for any other DID. */
export function organizationOfDid(publicUrl: string, did: string): string | undefined {
  const id = did.split(':').at(-1) ?? ''
  return didOf(publicUrl, id) === did && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined
}

/** The id of a key, as in a proof's `verificationMethod`. */
export const keyIdOf = (did: string, publicKey: string) => `${did}#${publicKey}`

type VerificationMethod = {
  id: string
  type: 'JsonWebKey' | 'Multikey'
  controller: string
  revoked?: string
  publicKeyJwk?: Jwk | undefined
  publicKeyMultibase?: string
}

/**
 * The document that a DID resolves to (DID Core 1.0, Controlled Identifiers 1.0). It lists every key that the
 * organization ever signed with, so that older signatures stay verifiable. A compromised key is still listed, because
 * its signatures from before the time in `revoked` remain valid.
 * @param keys newest first
 * @param page the organization's public page
 */
export function didDocument(did: string, keys: PublicIssuerKey[], page: string) {
  const verificationMethod = keys.map(
    ({ publicKey, algorithm, compromisedFrom }): VerificationMethod => ({
      id: keyIdOf(did, publicKey),
      type: algorithm === 'ES256' ? 'JsonWebKey' : 'Multikey',
      controller: did,
      ...(compromisedFrom && { revoked: proofTime(compromisedFrom) }),
      ...(algorithm === 'ES256' ? { publicKeyJwk: readMultikey(publicKey) } : { publicKeyMultibase: publicKey }),
    }),
  )
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/jwk/v1',
    ],
    id: did,
    alsoKnownAs: [page],
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  }
}
