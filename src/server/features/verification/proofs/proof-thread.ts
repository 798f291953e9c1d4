import { QueuedThread } from '#server/platform/threads/queued-thread.ts'
import type { Json } from '../reading/read-credential-text.ts'
import type { Jwk } from './public-key.ts'

export type ProofQuestion = {
  /** A credential with exactly one proof. */
  credential: Json
  /** The key that the proof names. */
  key: Jwk
  /** Documents by URL besides the bundled contexts: the key and its controller, and our own contexts. */
  documents: Record<string, object>
  /** An instant at which the credential claims to be in force, ISO 8601. */
  now: string
}

export type ProofAnswer = {
  /** The signature is valid, and the key's controller allows it to sign for the credential's issuer. */
  isVerified: boolean
  /** The signature is valid, whoever the key belongs to. */
  isSigned: boolean
  /** The library's error messages, used to classify failures; never shown. */
  reasons: string[]
}

export type ProofThread = QueuedThread<ProofQuestion, ProofAnswer>

type Options = { contexts: Map<string, object>; milliseconds?: number; mostWaiting?: number }

/** Opens a worker thread that checks proofs. One that takes over `milliseconds` rejects with `ThreadLimitError`. */
export const openProofThread = ({ contexts, milliseconds = 3000, mostWaiting = 40 }: Options): ProofThread =>
  new QueuedThread({
    program: new URL('./proof.worker.js', import.meta.url),
    data: { contexts },
    milliseconds,
    mostWaiting,
    heap: 192,
  })
