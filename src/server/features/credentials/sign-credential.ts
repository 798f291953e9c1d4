import { createPrivateKey, sign } from 'node:crypto'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import type { KeyPair, Signer } from '@digitalbazaar/ed25519-multikey'
import { issue } from '@digitalbazaar/vc'
import { rememberingSuite } from './canonize.ts'
import { documentLoader } from './contexts.ts'

const loader = documentLoader()

/** Signers by key, because the library's opens the key again for each signature, which takes longer than the signature. */
const signers = new WeakMap<KeyPair, Signer>()

function signerOf(key: KeyPair): Signer {
  const known = signers.get(key)
  if (known) return known
  const { id, algorithm } = key.signer()
  const privateKey = createPrivateKey({ key: pkcs8Of(key), format: 'der', type: 'pkcs8' })
  const signer = { id, algorithm, sign: async ({ data }: { data: Uint8Array }) => sign(null, data, privateKey) }
  signers.set(key, signer)
  return signer
}

/** A private key in PKCS #8 (RFC 8410). */
const pkcs8Of = ({ secretKey }: KeyPair) =>
  Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secretKey!.subarray(0, 32)])

/**
 * Signs a credential with a proof of the suite `eddsa-rdfc-2022` for `assertionMethod` (VC Data Integrity EdDSA 1.0).
 * Deterministic: the same credential, key and time give the same bytes.
 * @param key an Ed25519 Multikey; its `id` is the proof's `verificationMethod`
 * @param created the proof's time, ISO 8601 with `Z`, in whole seconds
 * @returns a copy with `proof` as an array of one, as Open Badges 3.0 writes it
 * @throws Error if the credential uses a context that is not bundled or a term that none defines
 */
export async function signCredential<C extends object>(
  credential: C,
  key: KeyPair,
  created: string,
): Promise<C & { proof: object[] }> {
  const suite = new DataIntegrityProof({ signer: signerOf(key), date: created, cryptosuite: rememberingSuite })
  // A copy, because the library mutates its input.
  const { proof } = await issue({ credential: { ...credential }, suite, documentLoader: loader })
  return { ...credential, proof: [proof] }
}
