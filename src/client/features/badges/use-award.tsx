import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, mayPass } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AwardFormControl } from './AwardForm.tsx'
import { type AwardRequest, isToList } from './award-draft.ts'

type Refusal = { kind: 'warn' | 'danger'; text: string; link?: ReactNode }

type Outcomes<Answer> = { form: AwardFormControl; onNewKey: () => void; onAwarded: (answer: Answer) => void }

/** Sends the award, and knows what each refusal asks of the person. */
export function useAward<Award extends AwardRequest, Answer>(
  options: UseMutationOptions<Answer, Error, { award: Award; key: string }>,
  { form, onNewKey, onAwarded }: Outcomes<Answer>,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mutation = useMutation(options)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const refused = (error: Error, award: Award) => {
    const problem = error instanceof ApiError ? error.problem : null
    if (problem?.errors) {
      showProblemIn(form)(error)
      return navigate({ to: '/award' })
    }
    if (problem?.code === 'idempotency_mismatch') onNewKey()
    if (problem) {
      // A colleague was faster: the review shows what there is now.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['earners-lists'] })
    }
    setRefusal(wordsFor(error, isToList(award)))
  }
  const send = (award: Award, key: string) => {
    setRefusal(null)
    mutation.mutate({ award, key }, { onSuccess: onAwarded, onError: (error) => refused(error, award) })
  }
  return { send, isSending: mutation.isPending, refusal }
}

function wordsFor(error: Error, isMany: boolean): Refusal {
  // The badge may have been awarded and only the answer lost: the same key makes another try harmless.
  if (mayPass(error)) return { kind: 'warn', text: isMany ? m.earners_award_no_answer() : m.badges_award_no_answer() }
  if (error instanceof ApiError && error.problem.code === 'idempotency_mismatch') {
    const link = <Link to="/badges">{m.badges_award_see_list()}</Link>
    return { kind: 'warn', text: isMany ? m.earners_award_went_through() : m.badges_award_went_through(), link }
  }
  return { kind: 'danger', text: sentenceFor(error) }
}
