import type { ClaimState } from '#contract/claims/claims.ts'
import type { SubmissionStatus } from '#contract/claims/submissions.ts'
import type { ClaimSearch } from './claims-search.ts'

// Repeated here because the contract's schemas load with the pages that check something.
export const claimStates = ['open', 'early', 'draft', 'paused', 'full', 'closed'] as const satisfies ClaimState[]
export const submissionStates = [
  'received',
  'returned',
  'waiting',
  'awarded',
  'declined',
  'lapsed',
] as const satisfies SubmissionStatus[]

/** One of some states; undefined if the URL names another. */
export const stateIn = <State extends string>(states: readonly State[], { state }: ClaimSearch): State | undefined =>
  states.find((each) => each === state)

/** The id in the URL until the claim is made. */
export const NEW = 'new'
