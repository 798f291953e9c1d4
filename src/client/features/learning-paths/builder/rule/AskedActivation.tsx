import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import type { CompleteAlready as Answer } from '#contract/learning-paths/rule.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { saveStatus } from '../../../templates/save-status.ts'
import { changeStatusMutation } from '../../../templates/templates.queries.ts'
import { savePathSettingsMutation } from '../../learning-paths.queries.ts'
import { progressSummaryQuery } from '../../progress/path-progress.queries.ts'
import { activatedWords } from './activated-words.ts'
import { CompleteAlready } from './CompleteAlready.tsx'
import { completeOfDraftQuery } from './complete-of-draft.queries.ts'

type AskedActivationProps = { path: BadgeTemplate; onRefused: (error: unknown) => void; onClose: () => void }

/**
 * Sets a path that awards itself or proposes active, as a draft or again. If people are complete already, it first asks what
 * happens with them.
 */
export function AskedActivation({ path, onRefused, onClose }: AskedActivationProps) {
  const client = useQueryClient()
  const activate = useAction(changeStatusMutation, { done: activatedWords(path) })
  const [isToAsk, setToAsk] = useState(false)
  const isBegun = useRef(false)
  const begin = useEffectEvent(async () => {
    if (isBegun.current) return
    isBegun.current = true
    try {
      const { complete_after: complete } = await client.fetchQuery({ ...completeOfDraftQuery(path), staleTime: 0 })
      if (complete > 0) return setToAsk(true)
      // Refused if somebody has become complete meanwhile.
      const answer = { complete_already: 'leave', complete_already_count: 0 } as const
      await saveStatus(
        (madeFrom) => activate.runAsync({ template_id: path.id, status: 'active', ...answer, madeFrom }),
        path,
        'active',
      )
    } catch (error) {
      onRefused(error)
    }
    onClose()
  })
  useEffect(() => void begin(), [])
  return isToAsk && <ActivateAndTreat path={path} onClose={onClose} />
}

type ActivateAndTreatProps = { path: BadgeTemplate; onClose: () => void }

/** Asks about people who are already complete before a path that awards itself or proposes is set active, or again. */
function ActivateAndTreat({ path, onClose }: ActivateAndTreatProps) {
  const preview = useQuery(completeOfDraftQuery(path))
  const summary = useQuery(progressSummaryQuery(path.id))
  const save = useAction(savePathSettingsMutation(path.id), { done: activatedWords(path) })
  const complete = preview.data?.complete_after ?? 0
  const activate = (answer: Answer) =>
    saveStatus(
      (madeFrom) =>
        save.runAsync({ status: 'active', complete_already: answer, complete_already_count: complete, madeFrom }),
      path,
      'active',
    ).then(onClose, (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) void preview.refetch()
    })
  return (
    <CompleteAlready
      complete={complete}
      creditsLeft={summary.data?.credits_left ?? 0}
      confirmLabel={path.status === 'archived' ? m.templates_restore() : m.paths_activate()}
      isCounting={preview.isFetching || !summary.data}
      action={save}
      onAnswer={activate}
      onClose={onClose}
    />
  )
}
