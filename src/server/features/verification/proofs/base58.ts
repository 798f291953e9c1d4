import { base58 } from '@scure/base'

/** Keys and signatures are shorter; decoding takes quadratic time. */
const MAX_LENGTH = 200

/** Decodes base58btc without the Multibase prefix. @returns undefined if it is invalid or too long */
export function bytesOfBase58(written: string): Buffer | undefined {
  if (written === '' || written.length > MAX_LENGTH) return undefined
  try {
    return Buffer.from(base58.decode(written))
  } catch {
    return undefined
  }
}

/** Encodes base58btc without the Multibase prefix. */
export const base58Of = (bytes: Uint8Array): string => base58.encode(bytes)
