import { bundledContexts } from '#server/features/credentials/contexts.ts'
import { openProofThread } from './proof-thread.ts'

/** Checks the proofs of whatever strangers give; it starts with the first of them. */
export const proofThread = openProofThread({ contexts: bundledContexts })

/** Checks the proofs of our own badges: strangers who keep the other one busy hold up nobody here. */
export const ownProofThread = openProofThread({ contexts: bundledContexts, mostWaiting: 200 })
