import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { base58Of } from '../verification/proofs/base58.ts'

/** An ES256 key that signs tokens; `id` is its verification method. */
export type TokenKey = { id: string; privateKey: KeyObject; publicJwk: PublicJwk }

type PublicJwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** The Multikey prefix of P-256 keys (Controlled Identifiers 1.0, section 2.2.2). */
const P256 = Buffer.from('8024', 'hex')

/** @returns the public key as a Multikey, and the private key as PKCS #8 DER */
export function newTokenKey(): { publicKey: string; secret: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicJwkOf(publicKey)
  const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  // A compressed point: 2 for an even y or 3 for an odd one, followed by x.
  const point = Buffer.concat([Buffer.from([yBytes!.at(-1)! % 2 === 0 ? 2 : 3]), xBytes!])
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' })
  return { publicKey: `z${base58Of(Buffer.concat([P256, point]))}`, secret }
}

/** @param secret PKCS #8 DER, as returned by `newTokenKey` */
export function readTokenKey(secret: Buffer, id: string): TokenKey {
  const privateKey = createPrivateKey({ key: secret, type: 'pkcs8', format: 'der' })
  return { id, privateKey, publicJwk: publicJwkOf(createPublicKey(privateKey)) }
}

const publicJwkOf = (key: KeyObject) => key.export({ format: 'jwk' }) as PublicJwk
