import { createHash, createPublicKey, verify } from 'node:crypto'

/** Shared by the service and the proof worker; JavaScript, because the worker cannot load TypeScript. */

/** @typedef {import('./public-key.ts').Jwk} Jwk */

/**
 * The hash algorithm of a key (Data Integrity ECDSA Cryptosuites 1.0, section 3; Ed25519 suites always use SHA-256).
 * @param {Jwk} jwk
 */
export const digestOf = ({ crv }) => (crv === 'P-384' ? 'sha384' : 'sha256')

/**
 * The bytes that a proof signs: the hash of its options, then the hash of the document, each in canonical form.
 * @param {Jwk} jwk
 * @param {[options: string, document: string]} canonical
 */
export const signedBytes = (jwk, canonical) =>
  Buffer.concat(canonical.map((text) => createHash(digestOf(jwk)).update(text).digest()))

/**
 * @param {Jwk} jwk an Ed25519, P-256 or P-384 key
 * @param {Uint8Array} bytes
 * @param {Uint8Array} signature for ECDSA in IEEE P1363 format (r followed by s), as in Data Integrity
 */
export function hasSigned(jwk, bytes, signature) {
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return jwk.crv === 'Ed25519'
    ? verify(null, bytes, key, signature)
    : verify(digestOf(jwk), bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
}
