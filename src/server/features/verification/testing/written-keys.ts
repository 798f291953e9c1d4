import type { KeyObject } from 'node:crypto'
import { DIGITS } from '../base58.ts'

/** Bytes in base58btc, for signatures and keys. */
export function base58Of(bytes: Uint8Array): string {
  let number = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let written = ''
  for (; number > 0n; number /= 58n) written = `${DIGITS[Number(number % 58n)]}${written}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + written
}

const PREFIXES: Record<string, string> = { Ed25519: 'ed01', 'P-256': '8024', 'P-384': '8124' }

/** A public key as a Multikey. */
export function multikeyOf(key: KeyObject): string {
  const { crv = '', x = '', y } = key.export({ format: 'jwk' })
  const sign = y === undefined ? [] : [Buffer.from(y, 'base64url').at(-1)! % 2 === 0 ? 2 : 3]
  const parts = [Buffer.from(PREFIXES[crv] ?? '', 'hex'), Buffer.from(sign), Buffer.from(x, 'base64url')]
  return `z${base58Of(Buffer.concat(parts))}`
}

export const didJwk = (jwk: object) => `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`
