import { useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { changePathMutation, stepMutationKey } from '../learning-paths/learning-paths.queries.ts'
import { afterEdit, contentOf, type PathEdit } from './path-content.ts'
import { stepEdits } from './step-edits.ts'

/**
 * The steps of a path with every pending change applied. A refused change disappears with its mutation; `refusal` says
 * why, and `refuse` sets that message.
 */
export function useSteps(path: BadgeTemplate) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const onItsWay = useMutationState({
    filters: { mutationKey: stepMutationKey(path.id), status: 'pending' },
    select: ({ state }) => state.variables as PathEdit,
  })
  // Changes go on being saved after the page is left; then only a toast can report a refusal.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // Edits of this moment: the mutation state follows slightly later, and without them the steps would jump.
  const [justMade, setJustMade] = useState<PathEdit[]>([])
  const forget = (gone: PathEdit[]) =>
    setJustMade((edits) =>
      edits.some((edit) => gone.includes(edit)) ? edits.filter((edit) => !gone.includes(edit)) : edits,
    )
  useEffect(() => forget(onItsWay))

  const mutation = changePathMutation(path.id)
  const { mutate } = useMutation({
    ...mutation,
    onError: (error, edit) => {
      const changed = 'step' in edit ? edit.step.title : m.progress_rule()
      const why = m.paths_refused({ title: changed, reason: errorMessage(error) })
      if (isHere.current) setRefusal(why)
      else notify({ text: why })
    },
    onSettled: (data, error, edit, ...rest) => {
      forget([edit])
      return mutation.onSettled?.(data, error, edit, ...rest)
    },
  })
  const change = (edit: PathEdit) => {
    setRefusal(null)
    setJustMade((edits) => [...edits, edit])
    mutate(edit)
  }
  const edits = [...onItsWay, ...justMade.filter((edit) => !onItsWay.includes(edit))]
  const content = edits.reduce(afterEdit, contentOf(path))
  return { content, isSaving: edits.length > 0, ...stepEdits(content, change), refusal, refuse: setRefusal }
}
