import { compactVerify, errors, importJWK } from 'jose'
import { ownContextsOf } from '#server/features/credentials/contexts.ts'
import { ThreadLimitError } from '#server/platform/threads/queued-thread.ts'
import type { Finding } from '../checks.ts'
import type { GivenCredential, Json, Jwt } from '../reading/read-credential-text.ts'
import { isCanonical, isCanonicallySigned } from './canonical-proof.ts'
import type { Controller } from './find-controller.ts'
import type { ProofAnswer, ProofThread } from './proof-thread.ts'
import { kindOf, type PublicKey } from './public-key.ts'
import type { Signing } from './signing.ts'

type Signed = { signing: Signing; controller: Controller; proofs: ProofThread }

/** Whether the credential's signature is valid for the key. */
export async function checkSignature(
  { credential, jwt }: GivenCredential,
  key: PublicKey,
  { signing, controller, proofs }: Signed,
): Promise<Finding> {
  if (!signing.kinds.includes(kindOf(key.jwk))) return 'signature_wrong'
  if (jwt) return checkJws(jwt, key)
  const proof = signing.proof ?? {}
  if (isCanonical(proof)) return isCanonicallySigned(credential, proof, key) ? 'signature_right' : 'signature_wrong'
  try {
    return findingOf(await proofs.ask(questionOf(credential, proof, key, controller)))
  } catch (error) {
    if (error instanceof ThreadLimitError) return 'signature_overrun'
    throw error
  }
}

/** The library resolves the key and its controller as JSON-LD documents; these are built from the document found before. */
function questionOf(credential: Json, proof: Json, { jwk }: PublicKey, controller: Controller) {
  const moment = [credential['validFrom'], credential['issuanceDate'], credential['validUntil']]
  const id = String(proof['verificationMethod'])
  return {
    // Only the proof of the key that was found; another one may be of an unsupported kind.
    credential: { ...credential, proof },
    key: jwk,
    documents: {
      ...ownContextsOf(credential),
      [id]: {
        '@context': 'https://w3id.org/security/jwk/v1',
        type: 'JsonWebKey',
        controller: controller.id,
        id,
        publicKeyJwk: jwk,
      },
      [controller.id]: { '@context': 'https://www.w3.org/ns/did/v1', id: controller.id, assertionMethod: [id] },
    },
    now: moment.find((date) => typeof date === 'string') ?? new Date().toISOString(),
  }
}

function findingOf({ isSigned, reasons }: ProofAnswer): Finding {
  if (isSigned) return 'signature_right'
  const isTooMuch = reasons.some((reason) => /deep iterations/i.test(reason))
  return isTooMuch ? 'signature_overrun' : 'signature_wrong'
}

async function checkJws({ compact, header }: Jwt, { jwk }: PublicKey): Promise<Finding> {
  const algorithm = String(header['alg'])
  try {
    await compactVerify(compact, await importJWK(jwk, algorithm), { algorithms: [algorithm] })
    return 'signature_right'
  } catch (error) {
    const isRefused = error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException
    if (isRefused) return 'signature_wrong'
    throw error
  }
}
