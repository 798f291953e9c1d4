import { SignJWT } from 'jose'
import type { IssuerKey } from '../issuer-keys/issuer-keys.ts'

type Signed = { id: string; validFrom: string; validUntil?: string; credentialSubject: { id: string } }

/**
 * A credential as a signed token (VC-JWT: Open Badges 3.0, JSON Web Token Proof Format; VC JOSE COSE), with ES256,
 * which more verifiers support than EdDSA. ES256 signatures are randomized, so tokens of the same credential differ.
 * @param credential a credential without a proof
 * @param created the token's `iat`, ISO 8601
 */
export async function credentialJwt(
  credential: Signed,
  { token, pair }: Pick<IssuerKey, 'token' | 'pair'>,
  created: string,
): Promise<string> {
  const { validFrom, validUntil, credentialSubject } = credential
  const jwt = new SignJWT({ ...credential })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: token.id, jwk: token.publicJwk })
    .setIssuer(pair.controller)
    .setSubject(credentialSubject.id)
    .setJti(credential.id)
    .setIssuedAt(seconds(created))
    .setNotBefore(seconds(validFrom))
  if (validUntil !== undefined) jwt.setExpirationTime(seconds(validUntil))
  return jwt.sign(token.privateKey)
}

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
