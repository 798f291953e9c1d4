import { importJWK, SignJWT } from 'jose'
import type { IssuerKey } from './issuer-keys.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * A credential as a signed token (VC-JWT: Open Badges 3.0, JSON Web Token Proof Format; VC JOSE COSE). The same
 * credential and key give the same token.
 * @param credential without a proof
 */
export async function credentialJwt(
  credential: { id: string; validFrom: string; validUntil?: string },
  { pair }: Pick<IssuerKey, 'pair'>,
): Promise<string> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64url(pair.publicKey) }
  // The library keeps the seed and the public half together.
  const d = base64url(pair.secretKey!.subarray(0, 32))
  const { validFrom, validUntil } = credential
  const token = new SignJWT({ ...credential })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: pair.id, jwk })
    .setIssuer(pair.controller)
    .setJti(credential.id)
    .setNotBefore(seconds(validFrom))
  if (validUntil !== undefined) token.setExpirationTime(seconds(validUntil))
  return token.sign(await importJWK({ ...jwk, d }, 'EdDSA'))
}

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
