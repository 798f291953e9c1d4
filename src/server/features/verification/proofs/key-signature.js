import { createHash, createPublicKey, verify } from 'node:crypto'

/** What the service and the thread of its proofs do with a key alike; the thread can load no TypeScript. */

/** @typedef {import('./public-key.ts').Jwk} Jwk */

/**
 * The hash that goes with a key (Data Integrity ECDSA Cryptosuites 1.0, section 3; Ed25519 has no choice either).
 * @param {Jwk} jwk
 */
export const digestOf = ({ crv }) => (crv === 'P-384' ? 'sha384' : 'sha256')

/**
 * What a key signs: the hash of a proof's options, then that of the document, each in its canonical form.
 * @param {Jwk} jwk
 * @param {[options: string, document: string]} canonical
 */
export const signedBytes = (jwk, canonical) =>
  Buffer.concat(canonical.map((text) => createHash(digestOf(jwk)).update(text).digest()))

/**
 * @param {Jwk} jwk an Ed25519, P-256 or P-384 key
 * @param {Uint8Array} bytes
 * @param {Uint8Array} signature of an ECDSA key both numbers side by side, as Data Integrity writes them
 */
export function hasSigned(jwk, bytes, signature) {
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return jwk.crv === 'Ed25519'
    ? verify(null, bytes, key, signature)
    : verify(digestOf(jwk), bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
}
