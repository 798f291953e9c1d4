import { from } from '@digitalbazaar/ed25519-multikey'
import { compactVerify, errors, importJWK } from 'jose'
import type { Finding } from './checks.ts'
import type { Controller, PublicKey } from './find-controller.ts'
import { type ProofAnswer, ProofOverrun, type ProofThread } from './proof-thread.ts'
import { type GivenCredential, isObject, type Json, type Jwt } from './read-credential-text.ts'

/** What signs a credential: which key by its URL, and whether the kind of signature can be checked here. */
export type Signing = { verificationMethod: string } | Finding

const PURPOSE = 'assertionMethod'
const SUITE = 'eddsa-rdfc-2022'
/** Algorithms of a JWS that are Ed25519 (RFC 8037, RFC 9864). Never `none`, never a secret shared with the reader. */
const ALGORITHMS = ['EdDSA', 'Ed25519']

/** Reads off the credential how it is signed, before any key is looked for. */
export function signingOf({ credential, jwt }: GivenCredential): Signing {
  if (jwt) return signingOfJwt(jwt)
  const proofs = [credential['proof']].flat().filter(isObject)
  if (proofs.length === 0) return 'signature_missing'
  const known = proofs.filter(({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === SUITE)
  if (known.length === 0) return 'signature_unsupported'
  const proof = known.find(({ proofPurpose }) => proofPurpose === PURPOSE)
  if (!proof) return 'signature_purpose'
  const { verificationMethod } = proof
  return typeof verificationMethod === 'string' ? { verificationMethod } : 'signature_unsupported'
}

function signingOfJwt({ header, claims }: Jwt): Signing {
  const { alg, kid } = header
  if (typeof alg !== 'string' || alg.toLowerCase() === 'none') return 'signature_missing'
  if (!ALGORITHMS.includes(alg) || typeof kid !== 'string') return 'signature_unsupported'
  const isRelative = kid.startsWith('#') && typeof claims['iss'] === 'string'
  return { verificationMethod: isRelative ? `${claims['iss']}${kid}` : kid }
}

/** Whether the key has signed just this credential. */
export async function checkSignature(
  { credential, jwt }: GivenCredential,
  key: PublicKey,
  { controller, proofs }: { controller: Controller; proofs: ProofThread },
): Promise<Finding> {
  if (jwt) return checkJws(jwt, key)
  try {
    return findingOf(await proofs.verify(questionOf(credential, key, controller)))
  } catch (error) {
    if (error instanceof ProofOverrun) return 'signature_overrun'
    throw error
  }
}

/** The library wants its documents as linked data; we vouch for what the holder's own document said. */
function questionOf(credential: Json, key: PublicKey, controller: Controller) {
  const moment = [credential['validFrom'], credential['issuanceDate'], credential['validUntil']]
  return {
    // One proof, that of the key that was found: another beside it may be of a kind that takes other means.
    credential: { ...credential, proof: proofBy(key, credential) },
    documents: {
      [key.id]: {
        '@context': 'https://w3id.org/security/multikey/v1',
        type: 'Multikey',
        controller: controller.id,
        ...key,
      },
      [controller.id]: { '@context': 'https://www.w3.org/ns/did/v1', id: controller.id, assertionMethod: [key.id] },
    },
    now: moment.find((date) => typeof date === 'string') ?? new Date().toISOString(),
  }
}

const proofBy = ({ id }: PublicKey, { proof }: Json) =>
  [proof]
    .flat()
    .filter(isObject)
    .find(
      ({ verificationMethod, cryptosuite, proofPurpose }) =>
        verificationMethod === id && cryptosuite === SUITE && proofPurpose === PURPOSE,
    )

function findingOf({ isSigned, reasons }: ProofAnswer): Finding {
  if (isSigned) return 'signature_right'
  const isTooMuch = reasons.some((reason) => /deep iterations/i.test(reason))
  return isTooMuch ? 'signature_overrun' : 'signature_wrong'
}

async function checkJws({ compact }: Jwt, { id, publicKeyMultibase }: PublicKey): Promise<Finding> {
  const { publicKey } = await from({ id, publicKeyMultibase, type: 'Multikey', controller: '' })
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  try {
    await compactVerify(compact, await importJWK(jwk, 'EdDSA'), { algorithms: ALGORITHMS })
    return 'signature_right'
  } catch (error) {
    if (error instanceof errors.JOSEError) return 'signature_wrong'
    throw error
  }
}
