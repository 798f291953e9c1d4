import { createPublicKey, ECDH } from 'node:crypto'
import { z } from 'zod'
import { bytesOfBase58 } from './base58.ts'

const MIN_BITS = 2048

/** A base64url parameter of a key, with its length in characters; the longest are those of RSA keys of up to 8,192 bits. */
const part = (least: number, most = least) => z.string().regex(new RegExp(`^[\\w-]{${least},${most}}$`))

/** Rejects keys published with their private half (`d`), which are compromised, and keys for encryption. */
const publicForSigning = { d: z.never().optional(), use: z.literal('sig').optional() }

const Jwk = z.union([
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: part(43), ...publicForSigning }),
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: part(43), y: part(43), ...publicForSigning }),
  z.object({ kty: z.literal('EC'), crv: z.literal('P-384'), x: part(64), y: part(64), ...publicForSigning }),
  z.object({ kty: z.literal('RSA'), n: part(342, 1366), e: part(2, 6), ...publicForSigning }),
])

/** A public key as a JWK (RFC 7517), without any other members. */
export type Jwk = { kty: string; crv?: string; x?: string; y?: string; n?: string; e?: string }

export type PublicKey = {
  /** The URL by which proofs and tokens refer to the key. */
  id: string
  jwk: Jwk
  /** When the key was revoked or expires: signatures made from then on are not trusted. */
  endsAt?: string | undefined
}

export type KeyKind = 'Ed25519' | 'P-256' | 'P-384' | 'RSA'

/** Among the supported kinds only RSA has no curve. */
export const kindOf = ({ crv }: Jwk) => (crv ?? 'RSA') as KeyKind

/** @returns undefined if it is not a public key of a supported kind */
export function readJwk(written: unknown): Jwk | undefined {
  const parsed = Jwk.safeParse(written).data
  if (!parsed) return undefined
  const { d, use, ...jwk } = parsed
  try {
    // Rejects points that are not on the curve, and RSA keys that leading zeros make look longer.
    const { asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' })
    return (asymmetricKeyDetails?.modulusLength ?? MIN_BITS) >= MIN_BITS ? jwk : undefined
  } catch {
    return undefined
  }
}

/** Multikey prefix in hex, kind, and key length in bytes (Controlled Identifiers 1.0, section 2.2.2). */
const PREFIXES: [string, KeyKind, number][] = [
  ['ed01', 'Ed25519', 32],
  ['8024', 'P-256', 33],
  ['8124', 'P-384', 49],
]
const CURVES: Partial<Record<KeyKind, string>> = { 'P-256': 'prime256v1', 'P-384': 'secp384r1' }

/** @returns undefined if it is not a Multikey of a supported kind */
export function readMultikey(written: unknown): Jwk | undefined {
  const bytes = typeof written === 'string' && written.startsWith('z') ? bytesOfBase58(written.slice(1)) : undefined
  const prefix = bytes?.toString('hex', 0, 2)
  const key = bytes?.subarray(2)
  const [, kind] = PREFIXES.find(([known, , length]) => known === prefix && length === key?.length) ?? []
  if (!key || !kind) return undefined
  const curve = CURVES[kind]
  return curve ? readPoint(key, kind, curve) : readJwk({ kty: 'OKP', crv: kind, x: key.toString('base64url') })
}

function readPoint(compressed: Buffer, crv: KeyKind, curve: string): Jwk | undefined {
  try {
    const point = ECDH.convertKey(compressed, curve, undefined, undefined, 'uncompressed') as Buffer
    const middle = (point.length + 1) / 2
    const [x, y] = [point.subarray(1, middle), point.subarray(middle)].map((bytes) => bytes.toString('base64url'))
    return readJwk({ kty: 'EC', crv, x, y })
  } catch {
    return undefined
  }
}

/** Whether two JWKs are the same key. */
export const isSameKey = (one: Jwk, other: Jwk): boolean =>
  (['kty', 'crv', 'x', 'y', 'n', 'e'] as const).every((name) => one[name] === other[name])
