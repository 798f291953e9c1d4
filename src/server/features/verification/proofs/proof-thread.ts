import { QueuedThread } from '#server/platform/threads/queued-thread.ts'
import type { Json } from '../reading/read-credential-text.ts'
import type { Jwk } from './public-key.ts'

/** What the thread is asked. */
export type ProofQuestion = {
  credential: Json
  /** The key that its one proof names. */
  key: Jwk
  /** Documents by their URL besides the bundled contexts: the key and its controller. */
  documents: Record<string, object>
  /** A moment at which the credential says that it is in force, ISO 8601. */
  now: string
}

export type ProofAnswer = {
  /** The signature is right, and the key's controller lets it sign for the credential's issuer. */
  isVerified: boolean
  /** The signature is right, whoever the key belongs to. */
  isSigned: boolean
  /** The library's own words, for telling kinds of failure apart; never shown. */
  reasons: string[]
}

export type ProofThread = QueuedThread<ProofQuestion, ProofAnswer>

type Options = { contexts: Map<string, object>; milliseconds?: number; mostWaiting?: number }

/** A thread that checks proofs: what takes too long is given up as a `ThreadOverrun`. */
export const openProofThread = ({ contexts, milliseconds = 3000, mostWaiting = 40 }: Options): ProofThread =>
  new QueuedThread({
    program: new URL('./proof.worker.js', import.meta.url),
    data: { contexts },
    milliseconds,
    mostWaiting,
    heap: 192,
  })
