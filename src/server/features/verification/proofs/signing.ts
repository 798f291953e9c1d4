import { issuerOf } from '../check-issuer.ts'
import type { Finding } from '../checks.ts'
import { type GivenCredential, isObject, type Json, type Jwt } from '../reading/read-credential-text.ts'
import { CANONICAL_SUITES } from './canonical-proof.ts'
import type { Controller } from './find-controller.ts'
import { isSameKey, type Jwk, type KeyKind, type PublicKey, readJwk } from './public-key.ts'

/** What a credential says of its own signature. Nothing of it is trusted: the issuer has to know the key. */
export type Signing = {
  /** The URL of the key, or that of the issuer where the key alone is given. */
  verificationMethod: string
  /** The key that a JWS carries in its head, to be found among the issuer's. */
  embedded: Jwk | undefined
  /** The kinds of keys that can make such a signature. */
  kinds: KeyKind[]
  proof: Json | undefined
}

const PURPOSE = 'assertionMethod'

/** Suites of Data Integrity that can be checked here, with their keys. */
const SUITES: Record<string, KeyKind[]> = {
  'eddsa-rdfc-2022': ['Ed25519'],
  'ecdsa-rdfc-2019': ['P-256', 'P-384'],
  ...CANONICAL_SUITES,
}
/** Those from before Data Integrity, which are types of proofs themselves. */
const OLDER_SUITES: Record<string, KeyKind[]> = { Ed25519Signature2020: ['Ed25519'] }

/**
 * Algorithms of a JWS and their keys (RFC 7518, RFC 8037, RFC 9864): never `none`, and never a secret that is shared with
 * the reader. A key is used by the algorithm that it is made for, whatever the head says.
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

/** Reads off the credential how it is signed, before any key is looked for. */
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
  // What has to be understood (`crit`) may change how the rest is to be read.
  if (!kinds || crit !== undefined || (typeof kid !== 'string' && !embedded)) return 'signature_unsupported'
  const holder = typeof claims['iss'] === 'string' ? claims['iss'] : issuer
  return {
    verificationMethod: typeof kid === 'string' ? keyUrl(kid, holder) : holder,
    embedded,
    kinds,
    proof: undefined,
  }
}

/** A name that is no URL is one among the issuer's own. */
function keyUrl(kid: string, holder: string): string {
  if (/^(did:|https?:)/i.test(kid)) return kid
  return kid.startsWith('#') ? `${holder}${kid}` : `${holder}#${kid}`
}

/** The key among a holder's that signed: by its URL, or else by being the one that the signature carries. */
export function keyAmong(keys: PublicKey[], holder: string, { verificationMethod, embedded }: Signing) {
  const named = keys.find(({ id }) => id === verificationMethod)
  const only = keys.length === 1 && verificationMethod === holder ? keys[0] : undefined
  const carried = embedded && keys.find(({ jwk }) => isSameKey(jwk, embedded))
  return named ?? carried ?? (embedded ? undefined : only)
}

/**
 * Whether a key could be trusted when it signed: one that was withdrawn, or ended, counts for what it signed before. When
 * that was, a proof says by `created` and a token by `iat`, or else by the day from which it holds.
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
