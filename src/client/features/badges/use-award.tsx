import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, mayPass } from '#client/api/api-error.ts'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import type { AwardBadge } from '#contract/badges.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AwardFormControl } from './AwardForm.tsx'
import { awardBadgeMutation } from './badges.queries.ts'

type Refusal = { kind: 'warn' | 'danger'; text: string; link?: ReactNode }

type Outcomes = { form: AwardFormControl; onNewKey: () => void; onAwarded: (badgeId: string) => void }

/** Sends the award, and knows what each refusal asks of the person. */
export function useAward({ form, onNewKey, onAwarded }: Outcomes) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mutation = useMutation(awardBadgeMutation)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const refused = (error: Error) => {
    const problem = error instanceof ApiError ? error.problem : null
    if (problem?.errors) {
      showProblemIn(form)(error)
      return navigate({ to: '/award' })
    }
    if (problem?.code === 'idempotency_mismatch') onNewKey()
    if (problem?.code === 'not_enough_credits') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    setRefusal(wordsFor(error))
  }
  const send = (award: AwardBadge, key: string) => {
    setRefusal(null)
    mutation.mutate({ award, key }, { onSuccess: ({ id }) => onAwarded(id), onError: refused })
  }
  return { send, isSending: mutation.isPending, refusal }
}

function wordsFor(error: Error): Refusal {
  // The badge may have been awarded and only the answer lost: the same key makes another try harmless.
  if (mayPass(error)) return { kind: 'warn', text: m.badges_award_no_answer() }
  if (error instanceof ApiError && error.problem.code === 'idempotency_mismatch') {
    const link = <Link to="/badges">{m.badges_award_see_list()}</Link>
    return { kind: 'warn', text: m.badges_award_went_through(), link }
  }
  return { kind: 'danger', text: sentenceFor(error) }
}
