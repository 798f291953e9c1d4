import { issuerOf } from '../check-issuer.ts'
import type { Finding } from '../checks.ts'
import { type GivenCredential, isObject, type Json, type Jwt } from '../reading/read-credential-text.ts'
import { CANONICAL_SUITES } from './canonical-proof.ts'
import type { Controller } from './find-controller.ts'
import { isSameKey, type Jwk, type KeyKind, type PublicKey, readJwk } from './public-key.ts'

/** A credential's claims about its own signature. They are not trusted: the key must be found among the issuer's. */
export type Signing = {
  /** The URL of the key, or the issuer's id if only the key itself is given. */
  verificationMethod: string
  /** The key in a JWS header, to be matched with the issuer's keys. */
  embedded: Jwk | undefined
  /** The kinds of keys that can make such a signature. */
  kinds: KeyKind[]
  proof: Json | undefined
}

const PURPOSE = 'assertionMethod'

/** Supported Data Integrity cryptosuites and their kinds of keys. */
const SUITES: Record<string, KeyKind[]> = {
  'eddsa-rdfc-2022': ['Ed25519'],
  'ecdsa-rdfc-2019': ['P-256', 'P-384'],
  ...CANONICAL_SUITES,
}
/** Supported proof types from before Data Integrity. */
const OLDER_SUITES: Record<string, KeyKind[]> = { Ed25519Signature2020: ['Ed25519'] }

/**
 * Supported JWS algorithms and their kinds of keys (RFC 7518, RFC 8037, RFC 9864): never `none`, and never a
 * shared-secret algorithm. Binding each algorithm to kinds of keys prevents algorithm confusion by the header.
 */
const ALGORITHMS: Record<string, KeyKind[]> = {
  EdDSA: ['Ed25519'],
  Ed25519: ['Ed25519'],
  ES256: ['P-256'],
  ES384: ['P-384'],
  RS256: ['RSA'],
  PS256: ['RSA'],
}

const kindsIn = (known: Record<string, KeyKind[]>, name: unknown) =>
  typeof name === 'string' && Object.hasOwn(known, name) ? known[name] : undefined

const kindsOfProof = ({ type, cryptosuite }: Json) =>
  type === 'DataIntegrityProof' ? kindsIn(SUITES, cryptosuite) : kindsIn(OLDER_SUITES, type)

/** Reads how a credential claims to be signed, or a finding if it is not signed in a supported way. */
export function signingOf({ credential, jwt }: GivenCredential): Signing | Finding {
  if (jwt) return signingOfJwt(jwt, issuerOf(credential).id)
  const proofs = [credential['proof']].flat().filter(isObject)
  if (proofs.length === 0) return 'signature_missing'
  const known = proofs.filter((proof) => kindsOfProof(proof) !== undefined)
  if (known.length === 0) return 'signature_unsupported'
  const proof = known.find(({ proofPurpose }) => proofPurpose === PURPOSE)
  if (!proof) return 'signature_purpose'
  const { verificationMethod } = proof
  if (typeof verificationMethod !== 'string') return 'signature_unsupported'
  return { verificationMethod, embedded: undefined, kinds: kindsOfProof(proof) ?? [], proof }
}

function signingOfJwt({ header, claims }: Jwt, issuer: string): Signing | Finding {
  const { alg, kid, jwk, crit } = header
  if (typeof alg !== 'string' || alg.toLowerCase() === 'none') return 'signature_missing'
  const kinds = kindsIn(ALGORITHMS, alg)
  const embedded = readJwk(jwk)
  // `crit` lists extensions that must be understood, and may change how the rest is to be read (RFC 7515).
  if (!kinds || crit !== undefined || (typeof kid !== 'string' && !embedded)) return 'signature_unsupported'
  const holder = typeof claims['iss'] === 'string' ? claims['iss'] : issuer
  return {
    verificationMethod: typeof kid === 'string' ? keyUrl(kid, holder) : holder,
    embedded,
    kinds,
    proof: undefined,
  }
}

/** A `kid` that is not a URL is relative to its holder. */
function keyUrl(kid: string, holder: string): string {
  if (/^(did:|https?:)/i.test(kid)) return kid
  return kid.startsWith('#') ? `${holder}${kid}` : `${holder}#${kid}`
}

/** The signing key among a holder's keys: by its URL, or by equality with the key in the JWS header. */
export function keyAmong(keys: PublicKey[], holder: string, { verificationMethod, embedded }: Signing) {
  const named = keys.find(({ id }) => id === verificationMethod)
  const only = keys.length === 1 && verificationMethod === holder ? keys[0] : undefined
  const carried = embedded && keys.find(({ jwk }) => isSameKey(jwk, embedded))
  return named ?? carried ?? (embedded ? undefined : only)
}

/**
 * Whether a key was trusted at the time of signing: a revoked or expired key still counts for earlier signatures. That
 * time is `created` in a proof, and `iat` or else `nbf` in a token.
 */
export async function isTrustedKey(
  { credential, jwt }: GivenCredential,
  { endsAt }: PublicKey,
  controller: Pick<Controller, 'wasIssuedBefore'>,
): Promise<boolean> {
  if (endsAt === undefined) return true
  const signing = signingOf({ credential, jwt })
  const proof = typeof signing === 'object' && 'proof' in signing ? signing.proof : undefined
  const seconds = Number(jwt?.claims['iat'] ?? jwt?.claims['nbf'] ?? Number.NaN)
  const signedAt = jwt ? seconds * 1000 : Date.parse(String(proof?.['created']))
  if (!(signedAt < Date.parse(endsAt))) return false
  return controller.wasIssuedBefore ? controller.wasIssuedBefore(credential['id'], endsAt) : true
}
