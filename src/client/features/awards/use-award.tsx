import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, isRetryable } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import type { Draft } from '#client/browser/draft.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Awarded, awardMutation, isAwardingNow, newestAwardQuery } from './award.queries.ts'
import type { AwardDraft, AwardFormControl, AwardRequest, SentAward } from './award-draft.ts'
import { isPlanned, isToList } from './award-draft.ts'
import { stepLink } from './award-search.ts'
import { fieldOfForm, stepOfField } from './award-steps.ts'

export type Refusal = { kind: 'warn' | 'danger'; text: string; code?: string; link?: ReactNode }

/** Sends an award, as its review sees it. */
export type Sending = { send: () => void; isSending: boolean; refusal: Refusal | null }

type UseAward = {
  draft: Pick<Draft<AwardDraft>, 'get' | 'keep' | 'end'>
  form: AwardFormControl
  /** The request; undefined while the form is incomplete. */
  award: AwardRequest | undefined
  onAwarded: (awarded: Awarded) => void
}

/** Sends the award and turns each refusal into a message for the user. */
export function useAward({ draft, form, award, onAwarded }: UseAward): Sending {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<{ award: AwardRequest; refusal: Refusal } | null>(null)
  const keepSent = (sent: SentAward | undefined) => draft.keep({ values: form.getValues(), sent })
  const { mutate, isPending } = useMutation({
    ...awardMutation,
    mutationFn: async (sent, context) => {
      keepSent({ ...sent, before: await newestBefore(sent.award) })
      return awardMutation.mutationFn!(sent, context)
    },
    // In the mutation's own options, because the page may have been left by the time it settles.
    onSuccess: (...answered) => {
      draft.end()
      return awardMutation.onSuccess?.(...answered)
    },
    onError: (error) => {
      if (!isRetryable(error)) keepSent(undefined)
    },
  })

  /** The newest award before this one, stored so that a later visit can tell whether this one arrived. */
  const newestBefore = async (next: AwardRequest) => {
    // A retried award may have gone through the first time, so the one before the first attempt counts.
    const sent = draft.get()?.sent
    if (sent && isEqual(sent.award, next)) return sent.before
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
      // A colleague changed something first: refetch what the review shows.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['earners-lists'] })
    }
    setRefused({ award: sent, refusal: wordsFor(error, sent) })
  }
  const send = () => {
    if (!award || isAwardingNow(queryClient)) return
    setRefused(null)
    // A request whose response was lost keeps its key, even if the award was changed since.
    const key = draft.get()?.sent?.key ?? newIdempotencyKey()
    mutate({ award, key }, { onSuccess: onAwarded, onError: (error) => refuse(error, award) })
  }
  const isOfThis = refused !== null && isEqual(refused.award, award)
  return { send, isSending: isPending, refusal: isOfThis ? refused.refusal : null }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function wordsFor(error: Error, award: AwardRequest): Refusal {
  if (isPlanned(award)) return plannedWordsFor(error)
  const isMany = isToList(award)
  // The badge may have been awarded although the response was lost; the same key makes a retry harmless.
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
