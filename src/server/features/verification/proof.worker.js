import { parentPort, workerData } from 'node:worker_threads'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'

/**
 * Checks proofs on a thread of its own: what a stranger wrote may be made to keep a program busy for ever, and this one
 * can be ended. Knows only the contexts that it was started with and the documents that come with each question.
 */

/** @type {{ contexts: Map<string, object> }} */
const { contexts } = workerData

/** @param {import('./proof-thread.ts').ProofQuestion} question */
async function answer({ number, credential, documents, now }) {
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
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    now: new Date(now),
    // The status is another check, and dates are too: `now` is a moment at which the credential was in force.
    checkStatus: async () => ({ verified: true }),
  })
  const reasons = [error, ...(error?.errors ?? []), ...(results ?? []).map((result) => result.error)]
  parentPort?.postMessage({
    number,
    isVerified: verified,
    // The purpose is looked at only where the signature itself was right.
    isSigned: (results ?? []).some((result) => 'purposeResult' in result),
    reasons: reasons.flatMap((reason) => (reason ? [String(reason.message)] : [])),
  })
}

parentPort?.on('message', (question) => {
  answer(question).catch((error) => {
    parentPort?.postMessage({ number: question.number, isVerified: false, isSigned: false, reasons: [String(error)] })
  })
})
