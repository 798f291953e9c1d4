import { lazy, Suspense } from 'react'
import { useProofRequired } from '#client/api/fresh-proof.ts'

// It is seen seldom, and only after the service has answered: there is a network to bring it.
const ProofDialog = lazy(() => import('./ProofDialog.tsx').then((module) => ({ default: module.ProofDialog })))

/** Asks who is there before an act that an open screen must not be enough for; the act then goes on by itself. */
export function FreshProof() {
  return <Suspense>{useProofRequired() && <ProofDialog />}</Suspense>
}
