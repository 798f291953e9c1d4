import type { Json } from '../reading/read-credential-text.ts'
import { bytesOfBase58 } from './base58.ts'
import { hasSigned, signedBytes } from './key-signature.js'
import type { KeyKind, PublicKey } from './public-key.ts'

/** The suites that sign the JSON itself, in an order of its own, and the kinds of keys that each takes. */
export const CANONICAL_SUITES: Record<string, KeyKind[]> = {
  'eddsa-jcs-2022': ['Ed25519'],
  'ecdsa-jcs-2019': ['P-256', 'P-384'],
}

export const isCanonical = ({ cryptosuite }: Json): boolean => Object.hasOwn(CANONICAL_SUITES, String(cryptosuite))

/** JSON with the names of each object in order and no space (JSON Canonicalization Scheme, RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson((value as Json)[name])}`)
  return `{${members.join(',')}}`
}

/**
 * Whether a key has signed just this JSON (Data Integrity EdDSA Cryptosuites 1.0, section 3.3; ECDSA, section 3.3).
 * @param proof one of the credential's own, of a suite of `CANONICAL_SUITES` that takes the key
 */
export function isCanonicallySigned(credential: Json, proof: Json, { jwk }: PublicKey): boolean {
  const { proofValue, ...options } = proof
  const { proof: _, ...document } = credential
  const context = canonicalJson(credential['@context'] ?? null)
  // What the signer read the words by has to be what stands there now.
  if (options['@context'] !== undefined && canonicalJson(options['@context']) !== context) return false
  const signature = typeof proofValue === 'string' ? bytesOfBase58(proofValue.replace(/^z/, '')) : undefined
  return !!signature && hasSigned(jwk, signedBytes(jwk, [canonicalJson(options), canonicalJson(document)]), signature)
}
