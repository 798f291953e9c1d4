import type { Json } from '../reading/read-credential-text.ts'
import { bytesOfBase58 } from './base58.ts'
import { hasSigned, signedBytes } from './key-signature.js'
import type { KeyKind, PublicKey } from './public-key.ts'

/** The cryptosuites that sign canonical JSON (JCS) instead of a graph, and the kinds of keys that each accepts. */
export const CANONICAL_SUITES: Record<string, KeyKind[]> = {
  'eddsa-jcs-2022': ['Ed25519'],
  'ecdsa-jcs-2019': ['P-256', 'P-384'],
}

export const isCanonical = ({ cryptosuite }: Json): boolean => Object.hasOwn(CANONICAL_SUITES, String(cryptosuite))

/** JSON with sorted keys and no whitespace (JSON Canonicalization Scheme, RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson((value as Json)[name])}`)
  return `{${members.join(',')}}`
}

/**
 * Whether a JCS proof is a valid signature of this JSON (Data Integrity EdDSA Cryptosuites 1.0, section 3.3; ECDSA,
 * section 3.3).
 * @param proof one of the credential's proofs, of a suite in `CANONICAL_SUITES` that accepts the key
 */
export function isCanonicallySigned(credential: Json, proof: Json, { jwk }: PublicKey): boolean {
  const { proofValue, ...options } = proof
  const { proof: _, ...document } = credential
  const context = canonicalJson(credential['@context'] ?? null)
  // The context that was signed must be the credential's current one.
  if (options['@context'] !== undefined && canonicalJson(options['@context']) !== context) return false
  const signature = typeof proofValue === 'string' ? bytesOfBase58(proofValue.replace(/^z/, '')) : undefined
  return !!signature && hasSigned(jwk, signedBytes(jwk, [canonicalJson(options), canonicalJson(document)]), signature)
}
