import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { invalidateBadges } from '#client/features/badges/badges.queries.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { undoAward } from '#contract/awards/awards.ts'
import {
  type Claim,
  countClaims,
  createClaimCodes,
  deleteClaim,
  getClaim,
  listClaims,
  updateClaim,
} from '#contract/claims/claims.ts'
import {
  approveSubmissions,
  declineSubmissions,
  getSubmission,
  listSubmissions,
  returnSubmissions,
  undoAnswers,
} from '#contract/claims/submissions.ts'
import { claimStates, stateIn, submissionStates } from './claim-states.ts'
import type { ClaimSearch } from './claims-search.ts'

const key = ['claims']

/** Milliseconds after which an open claim is read again: people ask while the page is open. */
const SOON = 10_000

export const claimsQuery = (search: ClaimSearch) => {
  const input = { find: search.search, state: stateIn(claimStates, search), page: search.page }
  return queryOptions({
    queryKey: [...key, 'page', input],
    queryFn: ({ signal }) => call(listClaims, input, { signal }),
    staleTime: 0,
  })
}

export const claimCountsQuery = queryOptions({
  queryKey: [...key, 'counts'],
  queryFn: async ({ signal }) => (await call(countClaims, {}, { signal })).data,
  staleTime: 0,
})

export const claimQuery = (claim_id: string) =>
  queryOptions({
    queryKey: [...key, 'one', claim_id],
    queryFn: async ({ signal }) => (await call(getClaim, { claim_id }, { signal })).data,
    refetchInterval: ({ state: { data } }: { state: { data?: Claim } }) => (data?.state === 'open' ? SOON : false),
  })

/** @param isLive whether people may still ask, so that it is read again by itself */
export const submissionsQuery = (claim_id: string, search: ClaimSearch, isLive: boolean) => {
  const input = { claim_id, find: search.search, status: stateIn(submissionStates, search), page: search.page }
  return queryOptions({
    queryKey: [...key, 'submissions', input],
    queryFn: ({ signal }) => call(listSubmissions, input, { signal }),
    staleTime: 0,
    refetchInterval: isLive && SOON,
  })
}

export const submissionQuery = (claim_id: string, submission_id: string) =>
  queryOptions({
    queryKey: [...key, 'submission', submission_id],
    queryFn: async ({ signal }) => (await call(getSubmission, { claim_id, submission_id }, { signal })).data,
    staleTime: 0,
  })

/** The claim as a save has answered it. */
export function keepClaim(client: QueryClient, claim: Claim) {
  client.setQueryData(claimQuery(claim.id).queryKey, claim)
  void client.invalidateQueries({ queryKey: [...key, 'page'] })
  void client.invalidateQueries({ queryKey: [...key, 'counts'] })
}

type After = { client: QueryClient }

function readAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: key })
  // It says how many wait.
  void client.invalidateQueries({ queryKey: userQuery.queryKey })
}

// Also after a refusal: a colleague may have decided or changed it.
const thenReadAgain = {
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) =>
    readAgain(client),
}
const thenKeep = {
  ...thenReadAgain,
  onSuccess: (claim: Claim, _input: unknown, _before: unknown, { client }: After) => void keepClaim(client, claim),
}

export const updateClaimMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateClaim>) =>
    (await call(updateClaim, change, { madeFrom })).data,
  ...thenKeep,
})

export const deleteClaimMutation = mutationOptions({
  mutationFn: (claim_id: string) => call(deleteClaim, { claim_id }),
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) =>
    void client.invalidateQueries({ queryKey: [...key, 'page'] }),
})

export const makeCodesMutation = mutationOptions({
  mutationFn: async ({ key: idempotencyKey, ...input }: z.input<typeof createClaimCodes.input> & { key: string }) =>
    (await call(createClaimCodes, input, { idempotencyKey })).data,
  ...thenKeep,
})

const decisions = { approve: approveSubmissions, return: returnSubmissions, decline: declineSubmissions }
export type Decision = keyof typeof decisions

type Decided = { decision: Decision; claim_id: string; submission_ids: string[]; answer: string }

/** Approves, gives back or declines one or many. */
export const decideMutation = mutationOptions({
  mutationFn: async ({ decision, answer, ...chosen }: Decided) =>
    decision === 'approve'
      ? (await call(approveSubmissions, chosen)).data
      : (await call(decisions[decision], { ...chosen, answer })).data,
  onSettled: (_output: unknown, _error: unknown, { decision }: Decided, _before: unknown, { client }: After) => {
    readAgain(client)
    if (decision === 'approve') invalidateBadges(client)
  },
})

/** Takes answers back whose mails have not left. */
export const undoAnswersMutation = mutationOptions({
  mutationFn: async (chosen: z.input<typeof undoAnswers.input>) => (await call(undoAnswers, chosen)).data,
  ...thenReadAgain,
})

/** Undoes an approval within its ten minutes. */
export const undoApprovalMutation = mutationOptions({
  mutationFn: async (award_id: string) => (await call(undoAward, { award_id })).data,
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) => {
    readAgain(client)
    invalidateBadges(client)
  },
})
