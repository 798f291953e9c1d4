import { createPublicKey, ECDH } from 'node:crypto'
import { z } from 'zod'
import { bytesOfBase58 } from './base58.ts'

const LEAST_BITS = 2048

/** A part of a key in base64url; RSA keys of 2,048 to 8,192 bits have the longest. */
const part = (least: number, most = least) => z.string().regex(new RegExp(`^[\\w-]{${least},${most}}$`))

/** Somebody who publishes the private half (`d`) has no key any more; one that is for encryption signs nothing. */
const neither = { d: z.never().optional(), use: z.literal('sig').optional() }

const Jwk = z.union([
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: part(43), ...neither }),
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: part(43), y: part(43), ...neither }),
  z.object({ kty: z.literal('EC'), crv: z.literal('P-384'), x: part(64), y: part(64), ...neither }),
  z.object({ kty: z.literal('RSA'), n: part(342, 1366), e: part(2, 6), ...neither }),
])

/** The public half of a key as RFC 7517 writes it, and nothing beside. */
export type Jwk = { kty: string; crv?: string; x?: string; y?: string; n?: string; e?: string }

/** A key by the URL that proofs and tokens name it with. */
export type PublicKey = {
  id: string
  jwk: Jwk
  /** What it signed from then on does not count, because its holder withdrew it or let it end. */
  endsAt?: string | undefined
}

/** What tells keys apart that take different signatures. */
export type KeyKind = 'Ed25519' | 'P-256' | 'P-384' | 'RSA'

/** Of the keys known here RSA alone has no curve. */
export const kindOf = ({ crv }: Jwk) => (crv ?? 'RSA') as KeyKind

/** @returns undefined where it is no public key of a kind that is known here */
export function readJwk(written: unknown): Jwk | undefined {
  const parsed = Jwk.safeParse(written).data
  if (!parsed) return undefined
  const { d, use, ...jwk } = parsed
  try {
    // A point that is not on its curve is no key, and zeros in front make no key longer.
    const { asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' })
    return (asymmetricKeyDetails?.modulusLength ?? LEAST_BITS) >= LEAST_BITS ? jwk : undefined
  } catch {
    return undefined
  }
}

/** The first bytes of a Multikey, which say what it is a key of (Controlled Identifiers 1.0, section 2.2.2). */
const PREFIXES: [string, KeyKind, number][] = [
  ['ed01', 'Ed25519', 32],
  ['8024', 'P-256', 33],
  ['8124', 'P-384', 49],
]
const CURVES: Partial<Record<KeyKind, string>> = { 'P-256': 'prime256v1', 'P-384': 'secp384r1' }

/** @returns undefined where it is no Multikey of a kind that is known here */
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

/** Whether two are one key, whatever ids they go by. */
export const isSameKey = (one: Jwk, other: Jwk): boolean =>
  (['kty', 'crv', 'x', 'y', 'n', 'e'] as const).every((name) => one[name] === other[name])
