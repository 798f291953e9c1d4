import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import type { KeyPair } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { documentLoader } from './contexts.ts'

const loader = documentLoader()

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
  const suite = new DataIntegrityProof({ signer: key.signer(), date: created, cryptosuite })
  // A copy, because the library mutates its input.
  const { proof } = await issue({ credential: { ...credential }, suite, documentLoader: loader })
  return { ...credential, proof: [proof] }
}
