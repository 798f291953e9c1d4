import type { KeyObject } from 'node:crypto'
import { base58Of } from '../proofs/base58.ts'

const PREFIXES: Record<string, string> = { Ed25519: 'ed01', 'P-256': '8024', 'P-384': '8124' }

/** A public key as a Multikey. */
export function multikeyOf(key: KeyObject): string {
  const { crv = '', x = '', y } = key.export({ format: 'jwk' })
  const sign = y === undefined ? [] : [Buffer.from(y, 'base64url').at(-1)! % 2 === 0 ? 2 : 3]
  const parts = [Buffer.from(PREFIXES[crv] ?? '', 'hex'), Buffer.from(sign), Buffer.from(x, 'base64url')]
  return `z${base58Of(Buffer.concat(parts))}`
}

export const didJwk = (jwk: object) => `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`
