import { useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceFor } from '#client/api/sentence-for.ts'
import { notify } from '#client/ui/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { changeStepMutation, stepMutationKey } from './learning-paths.queries.ts'
import { afterAct, type Step, type StepAct } from './step-acts.ts'

/**
 * The steps of a path with every change that is still on its way. A change that is refused goes back by itself, since
 * it is no longer on its way; `refusal` says why, and `refuse` changes what it says.
 */
export function useSteps(path: BadgeTemplate) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const onItsWay = useMutationState({
    filters: { mutationKey: stepMutationKey(path.id), status: 'pending' },
    select: ({ state }) => state.variables as StepAct,
  })
  // Changes go on being saved after the page is left: then a toast is all that can still speak.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // What was done in this very moment: mutations are heard of a moment later, and the trail would jump back and forth.
  const [justMade, setJustMade] = useState<StepAct[]>([])
  const forget = (gone: StepAct[]) =>
    setJustMade((acts) => (acts.some((act) => gone.includes(act)) ? acts.filter((act) => !gone.includes(act)) : acts))
  useEffect(() => forget(onItsWay))

  const mutation = changeStepMutation(path.id)
  const { mutate } = useMutation({
    ...mutation,
    onError: (error, { step }) => {
      const why = m.paths_refused({ title: step.title, reason: sentenceFor(error) })
      if (isHere.current) setRefusal(why)
      else notify({ text: why })
    },
    onSettled: (data, error, act, ...rest) => {
      forget([act])
      return mutation.onSettled?.(data, error, act, ...rest)
    },
  })
  const change = (act: StepAct) => {
    setRefusal(null)
    setJustMade((acts) => [...acts, act])
    mutate(act)
  }
  const acts = [...onItsWay, ...justMade.filter((act) => !onItsWay.includes(act))]
  const steps = acts.reduce(afterAct, path.learning_path ?? [])
  const placeOf = (step: Step) => steps.findIndex(({ id }) => id === step.id) + 1
  const place = (step: Step, position?: number) => change({ kind: 'place', step, position })
  return {
    steps,
    isSaving: acts.length > 0,
    place,
    add: (step: Step) => {
      place(step)
      const undo = () => change({ kind: 'remove', step })
      notify({ text: m.paths_added({ title: step.title, number: steps.length + 1 }), undo })
    },
    remove: (step: Step) => {
      const position = placeOf(step)
      change({ kind: 'remove', step })
      // Only an active template can become a step again.
      if (step.status === 'active') {
        notify({ text: m.paths_removed({ title: step.title }), undo: () => place(step, position) })
      } else notify({ text: m.paths_removed_for_good({ title: step.title }) })
    },
    replace: (replaced: Step, step: Step) => {
      place(step, placeOf(replaced))
      change({ kind: 'remove', step: replaced })
    },
    refusal,
    refuse: setRefusal,
  }
}
