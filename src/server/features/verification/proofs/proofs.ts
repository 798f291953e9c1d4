import { bundledContexts } from '#server/features/credentials/contexts.ts'
import { openProofThread } from './proof-thread.ts'

/** Checks the proofs of submitted badges. */
export const proofThread = openProofThread({ contexts: bundledContexts })

/** Checks the proofs of our own badges; separate, so that expensive submitted badges cannot delay these checks. */
export const ownProofThread = openProofThread({ contexts: bundledContexts, mostWaiting: 200 })
