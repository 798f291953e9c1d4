import { useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { changePathMutation, stepMutationKey } from '../learning-paths/learning-paths.queries.ts'
import { afterAct, contentOf, type PathAct } from './step-acts.ts'
import { stepEdits } from './step-edits.ts'

/**
 * The steps of a path with every pending change applied. A refused change disappears with its mutation; `refusal` says
 * why, and `refuse` sets that message.
 */
export function useSteps(path: BadgeTemplate) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const onItsWay = useMutationState({
    filters: { mutationKey: stepMutationKey(path.id), status: 'pending' },
    select: ({ state }) => state.variables as PathAct,
  })
  // Changes go on being saved after the page is left; then only a toast can report a refusal.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // Acts of this moment: the mutation state follows slightly later, and without them the steps would jump.
  const [justMade, setJustMade] = useState<PathAct[]>([])
  const forget = (gone: PathAct[]) =>
    setJustMade((acts) => (acts.some((act) => gone.includes(act)) ? acts.filter((act) => !gone.includes(act)) : acts))
  useEffect(() => forget(onItsWay))

  const mutation = changePathMutation(path.id)
  const { mutate } = useMutation({
    ...mutation,
    onError: (error, act) => {
      const changed = 'step' in act ? act.step.title : m.progress_rule()
      const why = m.paths_refused({ title: changed, reason: errorMessage(error) })
      if (isHere.current) setRefusal(why)
      else notify({ text: why })
    },
    onSettled: (data, error, act, ...rest) => {
      forget([act])
      return mutation.onSettled?.(data, error, act, ...rest)
    },
  })
  const change = (act: PathAct) => {
    setRefusal(null)
    setJustMade((acts) => [...acts, act])
    mutate(act)
  }
  const acts = [...onItsWay, ...justMade.filter((act) => !onItsWay.includes(act))]
  const content = acts.reduce(afterAct, contentOf(path))
  return { content, isSaving: acts.length > 0, ...stepEdits(content, change), refusal, refuse: setRefusal }
}
