import { useMutationState } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { changePathMutation, publishPathMutation, stepMutationKey } from '../learning-paths.queries.ts'
import { afterEdit, contentOf, type PathEdit, ruleToSend } from './path-content.ts'
import { stepEdits } from './step-edits.ts'
import { usePathConflict } from './use-path-conflict.ts'

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

  const conflict = usePathConflict(path)
  const latest = useRef(contentOf(path))
  latest.current = conflict.mine ?? contentOf(path)
  const mutation = changePathMutation(path.id)
  const step = useAction({
    ...mutation,
    onError: (error, edit) => {
      // What the edit was made on: the path is fetched again after this.
      if (isHere.current) conflict.orElse((other) => refuse(other, edit), afterEdit(latest.current, edit))(error)
      else refuse(error, edit)
    },
    onSettled: (data, error, edit, ...rest) => {
      forget([edit])
      return mutation.onSettled?.(data, error, edit, ...rest)
    },
  })
  const refuse = (error: Error, edit: PathEdit) => {
    conflict.end()
    const changed = 'step' in edit ? edit.step.title : m.progress_rule()
    const why = m.paths_refused({ title: changed, reason: errorMessage(error) })
    if (isHere.current) setRefusal(why)
    else notify({ text: why })
  }
  const change = (edit: PathEdit) => {
    setRefusal(null)
    if (conflict.mine) return conflict.edit(afterEdit(conflict.mine, edit))
    setJustMade((edits) => [...edits, edit])
    void step.run(edit)
  }
  const edits = [...onItsWay, ...justMade.filter((edit) => !onItsWay.includes(edit))]
  const content = conflict.mine ?? edits.reduce(afterEdit, contentOf(path))
  const keep = useAction(publishPathMutation(path.id), {
    next: (saved) => {
      conflict.stale.restart(saved)
      conflict.end()
    },
  })
  const save = () => {
    if (!conflict.mine) return
    const again = conflict.orElse((error) => setRefusal(errorMessage(error)), conflict.mine)
    void keep.runAsync({ ...ruleToSend(conflict.mine), madeFrom: conflict.stale.madeFrom }).catch(again)
  }
  return {
    content,
    isSaving: edits.length > 0 || keep.isPending,
    ...stepEdits(content, change),
    refusal,
    refuse: setRefusal,
    conflict: { ...conflict, save },
  }
}
