import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import type { MadeFrom } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorsOf } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { useDraft, watchPage } from '#client/browser/draft.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { publishPathMutation } from '../learning-paths.queries.ts'
import { contentOf, type PathContent, type PathEdit, ruleToSend, type Step } from './path-content.ts'
import { countChanges, draftAfter, draftedContent, PathDraft, pathChanges, pathDraftKey } from './path-draft.ts'
import { stepEdits } from './step-edits.ts'
import { usePathConflict } from './use-path-conflict.ts'

/**
 * The steps of an active path that has people or badges. Changes are collected in a draft, which outlives the page, and
 * are sent to the service together when they are published.
 */
export function useDraftSteps(path: BadgeTemplate, userId: string) {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const refetchTemplate = () => void client.invalidateQueries({ queryKey: templateQuery(path.id).queryKey })
  const shared = { span: 'browser' as const, onEnded: refetchTemplate }
  const { kept: draft, get, keep } = useDraft(pathDraftKey(userId, path.id), PathDraft, shared)

  const published = contentOf(path)
  const added = useFresh(draft?.added ?? [])
  const content = draftedContent(draft && { ...draft, added }, published)
  const changes = pathChanges(published, content)
  const count = countChanges(changes)
  const isChanged = count > 0
  const isEmptied = draft !== null && !isChanged
  // Somebody else published the same changes, or the response was lost: a kept draft would come back later.
  useEffect(() => {
    if (isEmptied) keep(null)
  }, [isEmptied, keep])
  useLeaving(isChanged, path.title)

  // A ref, because an undo in a toast may run long after this render.
  const latest = useRef(published)
  latest.current = published
  const change = (edit: PathEdit) => {
    setRefusal(null)
    keep(draftAfter(get(), latest.current, edit))
  }

  const conflict = usePathConflict(path)
  const publishing = useAction(publishPathMutation(path.id), {
    done: (saved) => m.paths_published({ title: saved.title, number: saved.version_code }),
    next: (saved) => {
      conflict.stale.restart(saved)
      conflict.end()
      keep(null)
    },
  })
  const send = (next: PathContent, madeFrom: MadeFrom<Partial<BadgeTemplate>>) => {
    setRefusal(null)
    const refused = (error: Error) => {
      conflict.end()
      setRefusal(refusalOf(error, next.steps))
    }
    void publishing.runAsync({ ...ruleToSend(next), madeFrom }).catch(conflict.orElse(refused, next, () => keep(null)))
  }
  // Others' changes are on screen, as the draft is replayed on them.
  const publish = () => send(content, path)
  const discard = () => {
    const discarded = get()
    setRefusal(null)
    keep(null)
    notify({ text: m.paths_discarded({ count }), undo: () => keep(discarded) })
  }
  return {
    content,
    ...stepEdits(content, change),
    refusal,
    refuse: setRefusal,
    conflict: { ...conflict, save: () => send(conflict.mine ?? content, conflict.stale.madeFrom) },
    unpublished: {
      changes,
      count,
      /** Whether somebody else changed the path after the draft was begun. */
      isOvertaken: draft !== null && draft.base.join() !== published.steps.map(({ id }) => id).join(),
      isPublishing: publishing.isPending,
      publish,
      discard,
    },
  }
}

export type Unpublished = ReturnType<typeof useDraftSteps>['unpublished']

/** The current templates of drafted steps: one may have been archived since it was added. */
function useFresh(steps: readonly Step[]): Step[] {
  const answers = useQueries({ queries: steps.map(({ id }) => templateQuery(id)) })
  return steps.map((step, index) => ({ ...(answers[index]?.data ?? step), is_required: step.is_required }))
}

/** On leaving the page with unpublished changes, a toast says that they are kept; closing the tab asks first. */
function useLeaving(isChanged: boolean, title: string) {
  const latest = useRef({ isChanged, title })
  latest.current = { isChanged, title }
  useEffect(() => {
    const stop = watchPage({ isDirty: () => latest.current.isChanged })
    return () => {
      stop()
      if (latest.current.isChanged) notify({ text: m.paths_kept_toast({ title: latest.current.title }) })
    }
  }, [])
}

function refusalOf(error: Error, steps: readonly Step[]): string {
  if (error instanceof ApiError && error.status === 409) return m.paths_publish_overtaken()
  const reasons = Object.entries(fieldErrorsOf(error)).map(([field, reason]) => {
    const step = steps[Number(field.split('.').at(-1))]
    return step ? m.paths_publish_step({ title: step.title, reason }) : reason
  })
  return m.paths_publish_failed({ reason: reasons.join(' ') || errorMessage(error) })
}
