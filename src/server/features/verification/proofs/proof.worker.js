import { workerData } from 'node:worker_threads'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite as eddsa } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { answerQuestions } from '../../../platform/threads/answer-questions.js'
import { digestOf, hasSigned, signedBytes } from './key-signature.js'

/**
 * Checks proofs on a worker thread, which can be terminated: a malicious credential can make canonicalization run
 * forever. It loads no documents other than the contexts it was started with and those that come with each question.
 */

/** @type {{ contexts: Map<string, object> }} */
const { contexts } = workerData

/**
 * A cryptosuite over a credential's JSON-LD graph, for the signer's key.
 * @param {string} name
 * @param {string[]} requiredAlgorithm
 * @param {import('./public-key.ts').Jwk} key
 * @returns {import('@digitalbazaar/eddsa-rdfc-2022-cryptosuite').Cryptosuite}
 */
function cryptosuiteOf(name, requiredAlgorithm, key) {
  /** @type {typeof eddsa.canonize} */
  const canonize = (input, options) => eddsa.canonize(input, { ...options, messageDigestAlgorithm: digestOf(key) })
  return {
    name,
    requiredAlgorithm,
    canonize,
    createVerifyData: async ({ document, proof, documentLoader, dataIntegrityProof }) =>
      signedBytes(key, [
        await dataIntegrityProof.canonizeProof(proof, { document, documentLoader }),
        await canonize(document, { documentLoader }),
      ]),
    createVerifier: async () => ({
      algorithm: String(key.crv),
      verify: async ({ data, signature }) => hasSigned(key, data, signature),
    }),
  }
}

/** The suite from before Data Integrity: it signs the same bytes, but with its own context. */
class Ed25519Signature2020 extends DataIntegrityProof {
  /** @param {import('./public-key.ts').Jwk} key */
  constructor(key) {
    super({ cryptosuite: cryptosuiteOf('Ed25519Signature2020', ['Ed25519'], key) })
    this.type = 'Ed25519Signature2020'
    /**
     * Proofs of this type have no `cryptosuite` property.
     * @type {string | undefined}
     */
    this.cryptosuite = undefined
  }

  /**
   * Never adds the suite's context: if the credential lacks it, the proof's terms are undefined.
   * @override
   */
  ensureSuiteContext() {}
}

/**
 * @param {import('./proof-thread.ts').ProofQuestion} question
 * @returns {Promise<import('./proof-thread.ts').ProofAnswer>}
 */
async function answer({ credential, key, documents, now }) {
  /** @param {string} url */
  const documentLoader = async (url) => {
    const context = contexts.get(url)
    if (context) return { contextUrl: null, documentUrl: url, document: context, tag: /** @type {const} */ ('static') }
    const document = documents[url]
    if (!document) throw new Error(`Nothing is known under ${url}`)
    return { contextUrl: null, documentUrl: url, document }
  }
  const { verified, results, error } = await verifyCredential({
    credential,
    suite: [
      new DataIntegrityProof({ cryptosuite: cryptosuiteOf('eddsa-rdfc-2022', ['Ed25519'], key) }),
      new DataIntegrityProof({ cryptosuite: cryptosuiteOf('ecdsa-rdfc-2019', ['P-256', 'P-384'], key) }),
      new Ed25519Signature2020(key),
    ],
    documentLoader,
    now: new Date(now),
    // Status and dates are separate checks, so `now` is an instant at which the credential is in force.
    checkStatus: async () => ({ verified: true }),
  })
  const reasons = [error, ...(error?.errors ?? []), ...(results ?? []).map((result) => result.error)]
  return {
    isVerified: verified,
    // The library checks the purpose only after the signature was found valid.
    isSigned: (results ?? []).some((result) => 'purposeResult' in result),
    reasons: reasons.flatMap((reason) => (reason ? [String(reason.message)] : [])),
  }
}

answerQuestions((/** @type {import('./proof-thread.ts').ProofQuestion} */ question) =>
  answer(question).catch((error) => ({ isVerified: false, isSigned: false, reasons: [String(error)] })),
)
