import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { saveStatus } from '../../templates/save-status.ts'
import { changeStatusMutation } from '../../templates/templates.queries.ts'
import { ActivateAndTreat } from './ActivateAndTreat.tsx'
import { activatedWords } from './activated-words.ts'
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
