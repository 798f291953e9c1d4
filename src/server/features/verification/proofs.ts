import { bundledContexts } from '../credentials/contexts.ts'
import { ProofThread } from './proof-thread.ts'

/** The service's one thread for the proofs of strangers; it starts with the first of them. */
export const proofThread = new ProofThread({ contexts: bundledContexts })
