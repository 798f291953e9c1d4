import { createHash, type KeyObject, sign } from 'node:crypto'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { documentLoader } from '../../credentials/contexts.ts'
import { base58Of } from '../proofs/base58.ts'
import type { Json } from '../reading/read-credential-text.ts'

const CREATED = '2025-11-14T17:00:00Z'

/** Adds a proof over the credential's JSON-LD graph, with the `type` and `cryptosuite` of `suite`. */
export async function withLinkedDataProof(
  credential: Json,
  suite: { type: string; cryptosuite?: string },
  { id, key }: { id: string; key: KeyObject },
): Promise<Json> {
  const proof = { ...suite, created: CREATED, verificationMethod: id, proofPurpose: 'assertionMethod' }
  const digest = key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'sha384' : 'sha256'
  const hash = async (part: Json) => {
    const options = { documentLoader: documentLoader(), messageDigestAlgorithm: digest } as const
    return createHash(digest)
      .update(await cryptosuite.canonize(part, options))
      .digest()
  }
  const options = { '@context': credential['@context'], ...proof }
  const data = Buffer.concat([await hash(options), await hash(credential)])
  const isEdwards = key.asymmetricKeyType === 'ed25519'
  const signature = isEdwards ? sign(null, data, key) : sign(digest, data, { key, dsaEncoding: 'ieee-p1363' })
  return { ...credential, proof: [{ ...proof, proofValue: `z${base58Of(signature)}` }] }
}
