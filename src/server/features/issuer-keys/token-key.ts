import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { base58Of } from '../verification/proofs/base58.ts'

/** What tokens are signed with, by ES256; `id` is its verification method. */
export type TokenKey = { id: string; privateKey: KeyObject; publicJwk: PublicJwk }

type PublicJwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** The first bytes of the Multikey of a P-256 key (Controlled Identifiers 1.0, section 2.2.2). */
const P256 = Buffer.from('8024', 'hex')

/** @returns the public half as a Multikey, and the private one as PKCS 8 */
export function newTokenKey(): { publicKey: string; secret: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicJwkOf(publicKey)
  const [across, up] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  // A compressed point: whether it lies on the even or the odd side, and how far across.
  const point = Buffer.concat([Buffer.from([up!.at(-1)! % 2 === 0 ? 2 : 3]), across!])
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' })
  return { publicKey: `z${base58Of(Buffer.concat([P256, point]))}`, secret }
}

/** @param secret as `newTokenKey` gave it */
export function readTokenKey(secret: Buffer, id: string): TokenKey {
  const privateKey = createPrivateKey({ key: secret, type: 'pkcs8', format: 'der' })
  return { id, privateKey, publicJwk: publicJwkOf(createPublicKey(privateKey)) }
}

const publicJwkOf = (key: KeyObject) => key.export({ format: 'jwk' }) as PublicJwk
