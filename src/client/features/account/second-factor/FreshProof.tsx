import { Suspense } from 'react'
import { useProofRequired } from '#client/api/fresh-proof.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'

// Lazy: rarely needed, and only after a response from the service, so there is a network to load it over.
const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'), 'ProofDialog')

/** Asks for fresh proof of identity before an action that an open session is not enough for, which then continues. */
export function FreshProof() {
  return <Suspense>{useProofRequired() && <ProofDialog />}</Suspense>
}
