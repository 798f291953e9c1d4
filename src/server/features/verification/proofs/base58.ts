import { base58 } from '@scure/base'

/** Keys and signatures are shorter; the work grows with the square of the length. */
const LONGEST = 200

/** Bytes written in base58btc (Multibase). @returns undefined where it is none, or longer than any key or signature */
export function bytesOfBase58(written: string): Buffer | undefined {
  if (written === '' || written.length > LONGEST) return undefined
  try {
    return Buffer.from(base58.decode(written))
  } catch {
    return undefined
  }
}

/** Bytes in base58btc (Multibase, without its letter). */
export const base58Of = (bytes: Uint8Array): string => base58.encode(bytes)
