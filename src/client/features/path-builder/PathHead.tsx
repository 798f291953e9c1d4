import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { changeStatusMutation } from '#client/features/templates/templates.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { PathFacts } from '../learning-paths/PathFacts.tsx'
import { blockerMessages, reasonNotAwardable } from '../learning-paths/path-words.ts'
import { isBlocked, type PathBlockers } from './path-blockers.ts'

const loadActivateAndTreat = () => import('./rule/ActivateAndTreat.tsx')
const ActivateAndTreat = lazy(() => loadActivateAndTreat().then((module) => ({ default: module.ActivateAndTreat })))

type BuilderFactsProps = {
  path: BadgeTemplate
  isSaving: boolean
  /** Number of unpublished changes. */
  unpublished: number
}

/** Status, version, and whether everything is saved. */
export function BuilderFacts({ path, isSaving, unpublished }: BuilderFactsProps) {
  const saved = isSaving ? m.paths_saving() : m.paths_saved({ time: formatInstant(path.updated_at) })
  return <PathFacts path={path}>{unpublished > 0 ? m.paths_unpublished({ count: unpublished }) : saved}</PathFacts>
}

type PathMainActionProps = {
  path: BadgeTemplate
  blockers: PathBlockers
  isSaving: boolean
  /** False while another action comes first. */
  isPrimary?: boolean
  onRefused: (why: string) => void
}

/** The path's main action: activate, award or restore. */
export function PathMainAction({ path, blockers, isSaving, isPrimary = true, onRefused }: PathMainActionProps) {
  const may = useMayEach()
  const { mutate, isPending } = useMutation(changeStatusMutation)
  const activate = (message: string) =>
    mutate(
      { template_id: path.id, status: 'active' },
      { onSuccess: () => notify({ text: message }), onError: (error) => onRefused(errorMessage(error)) },
    )
  if (!may(path.status === 'active' ? 'award' : 'edit_templates')) return null
  if (path.status === 'active') {
    const reason = isBlocked(blockers) && reasonNotAwardable(path, blockers)
    if (reason) return <Button unavailable={reason}>{m.paths_award()}</Button>
    return (
      <LinkButton to="/award" search={{ template: path.id }} kind={isPrimary ? 'primary' : undefined} icon="award">
        {m.paths_award()}
      </LinkButton>
    )
  }
  if (path.status === 'archived') {
    return (
      <Button
        kind="primary"
        icon="undo"
        busy={isPending && m.paths_restoring()}
        onClick={() => activate(m.templates_restored({ title: path.title }))}
      >
        {m.templates_restore()}
      </Button>
    )
  }
  const missing = isBlocked(blockers) && blockerMessages(blockers).join(' ')
  return (
    <ActivatePath
      path={path}
      isActivating={isPending}
      unavailable={missing || (isSaving && m.paths_saving())}
      onActivate={() => activate(m.paths_activated({ title: path.title }))}
      onRefused={onRefused}
    />
  )
}

type ActivatePathProps = {
  path: BadgeTemplate
  isActivating: boolean
  unavailable: string | false
  onActivate: () => void
  onRefused: (why: string) => void
}

/** Activates a draft. If the path awards itself or proposes, it first asks about people who are already complete. */
function ActivatePath({ path, isActivating, unavailable, onActivate, onRefused }: ActivatePathProps) {
  const client = useQueryClient()
  const [isCounting, setCounting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const activate = async () => {
    if ((path.award_mode ?? 'manual') === 'manual') return onActivate()
    setCounting(true)
    try {
      const { completeOfDraftQuery } = await loadActivateAndTreat()
      const { complete_after: complete } = await client.fetchQuery({ ...completeOfDraftQuery(path), staleTime: 0 })
      if (complete > 0) setAsking(true)
      else onActivate()
    } catch (error) {
      onRefused(errorMessage(error))
    } finally {
      setCounting(false)
    }
  }
  return (
    <>
      <Button
        kind="primary"
        busy={(isActivating && m.paths_activating()) || (isCounting && m.progress_counting())}
        unavailable={unavailable}
        onClick={activate}
      >
        {m.paths_activate()}
      </Button>
      {isAsking && (
        <LazyBoundary>
          <ActivateAndTreat path={path} onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
