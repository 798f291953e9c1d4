import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, isRetryable } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Awarded, awardMutation, isAwardingNow, newestAwardQuery } from './award.queries.ts'
import type { AwardFormControl } from './award-draft.ts'
import { type AwardDraft, type AwardRequest, isPlanned, isToList } from './award-draft.ts'
import { stepLink } from './award-search.ts'
import { fieldOfForm, stepOfField } from './award-steps.ts'

export type Refusal = { kind: 'warn' | 'danger'; text: string; code?: string; link?: ReactNode }

/** The way of an award to the service, as its review sees it. */
export type Sending = { send: () => void; isSending: boolean; refusal: Refusal | null }

type UseAward = {
  draft: AwardDraft
  form: AwardFormControl
  /** What is sent; undefined as long as something is missing. */
  award: AwardRequest | undefined
  onAwarded: (awarded: Awarded) => void
}

/** Sends the award, and knows what each refusal asks of the person. */
export function useAward({ draft, form, award, onAwarded }: UseAward): Sending {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<{ award: AwardRequest; refusal: Refusal } | null>(null)
  const { mutate, isPending } = useMutation({
    ...awardMutation,
    mutationFn: async (sent, context) => {
      draft.persistSent({ ...sent, before: await newestBefore(sent.award) })
      return awardMutation.mutationFn!(sent, context)
    },
    // Of the award and not of the page: somebody may have left it meanwhile.
    onSuccess: (...answered) => {
      draft.end()
      return awardMutation.onSuccess?.(...answered)
    },
    onError: (error) => {
      if (!isRetryable(error)) draft.persistSent(undefined)
    },
  })

  /** What lies before it tells, to whoever comes back, whether it went through. */
  const newestBefore = async (next: AwardRequest) => {
    // A repeated award may have gone through at the first try: what lies before that one counts.
    if (draft.sent && isEqual(draft.sent.award, next)) return draft.sent.before
    const newest = { ...newestAwardQuery(next), staleTime: 0, retry: false }
    return queryClient.query(newest).catch((error) => {
      if (isRetryable(error)) throw error
      return null
    })
  }
  const refuse = (error: Error, sent: AwardRequest) => {
    const problem = error instanceof ApiError ? error.problem : null
    if (problem?.errors) {
      showProblemIn(form, { pathOf: fieldOfForm })(error)
      const [first = ''] = Object.keys(problem.errors)
      void navigate(stepLink(stepOfField(first)))
      return
    }
    if (problem) {
      // A colleague was faster: the review shows what there is now.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['earners-lists'] })
    }
    setRefused({ award: sent, refusal: wordsFor(error, sent) })
  }
  const send = () => {
    if (!award || isAwardingNow(queryClient)) return
    setRefused(null)
    // A request whose answer never came keeps its key, also where the award was changed since.
    const key = draft.sent?.key ?? newIdempotencyKey()
    mutate({ award, key }, { onSuccess: onAwarded, onError: (error) => refuse(error, award) })
  }
  const isOfThis = refused !== null && isEqual(refused.award, award)
  return { send, isSending: isPending, refusal: isOfThis ? refused.refusal : null }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function wordsFor(error: Error, award: AwardRequest): Refusal {
  if (isPlanned(award)) return plannedWordsFor(error)
  const isMany = isToList(award)
  // The badge may have been awarded and only the answer lost: the same key makes another try harmless.
  if (isRetryable(error))
    return { kind: 'warn', text: isMany ? m.earners_award_no_answer() : m.badges_award_no_answer() }
  if (error instanceof ApiError && error.problem.code === 'idempotency_mismatch') {
    const link = <Link to="/badges/awards">{m.awards_see_all()}</Link>
    return { kind: 'warn', text: isMany ? m.earners_award_went_through() : m.badges_award_went_through(), link }
  }
  return { kind: 'danger', text: errorMessage(error), code: error instanceof ApiError ? error.problem.code : undefined }
}

function plannedWordsFor(error: Error): Refusal {
  if (isRetryable(error)) return { kind: 'warn', text: m.planned_no_answer() }
  if (error instanceof ApiError && error.problem.code === 'idempotency_mismatch') {
    const link = <Link to="/badges/awards">{m.awards_see_all()}</Link>
    return { kind: 'warn', text: m.planned_went_through(), link }
  }
  return { kind: 'danger', text: errorMessage(error) }
}
