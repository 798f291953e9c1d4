import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, mayPass } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AwardFormControl } from './AwardForm.tsx'
import { awarding, newestAwardQuery } from './award.queries.ts'
import { type AwardRequest, isToList } from './award-draft.ts'
import { searchOf } from './award-search.ts'
import { stepOfField } from './award-steps.ts'

type Refusal = { kind: 'warn' | 'danger'; text: string; link?: ReactNode }

type Outcomes<Answer> = {
  form: AwardFormControl
  onNewKey: () => void
  /** Told before it goes, and again once the service has refused it. */
  onSent: (sent: { before: string | null } | undefined) => void
  onAwarded: (answer: Answer) => void
}

/** Sends the award, and knows what each refusal asks of the person. */
export function useAward<Award extends AwardRequest, Answer>(
  options: UseMutationOptions<Answer, Error, { award: Award; key: string }>,
  { form, onNewKey, onSent, onAwarded }: Outcomes<Answer>,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { mutate, isPending } = useMutation({
    ...options,
    mutationKey: awarding,
    mutationFn: async (sent, context) => {
      const { award } = sent
      // What lies before it tells, to whoever comes back, whether it went through.
      const newest = { ...newestAwardQuery(award), staleTime: 0, retry: false }
      onSent({ before: await queryClient.query(newest).catch(() => null) })
      return options.mutationFn!(sent, context)
    },
  })

  const refused = (error: Error, award: Award) => {
    const problem = error instanceof ApiError ? error.problem : null
    if (!mayPass(error)) onSent(undefined)
    if (problem?.errors) {
      showProblemIn(form)(error)
      const [first = ''] = Object.keys(problem.errors)
      void navigate({ to: '/award', search: searchOf(stepOfField(first)) })
      return
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
    // The second of two clicks comes before the page knows of the first.
    if (queryClient.isMutating({ mutationKey: awarding }) > 0) return
    setRefusal(null)
    mutate({ award, key }, { onSuccess: onAwarded, onError: (error) => refused(error, award) })
  }
  return { send, isSending: isPending, refusal }
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
