import { useCallback, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { saveStatus } from '#client/features/templates/save-status.ts'
import { changeStatusMutation } from '#client/features/templates/templates.queries.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { PathFacts } from '../PathFacts.tsx'
import { blockerMessages, reasonNotAwardable } from '../path-words.ts'
import { isBlocked, type PathBlockers } from './path-blockers.ts'
import { activatedWords } from './rule/activated-words.ts'

const AskedActivation = lazyPart(() => import('./rule/AskedActivation.tsx'), 'AskedActivation')

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
  const { runAsync, isPending } = useAction(changeStatusMutation, { done: activatedWords(path) })
  const activate = () =>
    void saveStatus((madeFrom) => runAsync({ template_id: path.id, status: 'active', madeFrom }), path, 'active').catch(
      (error) => onRefused(errorMessage(error)),
    )
  if (!may(path.status === 'active' ? 'award' : 'edit_templates')) return null
  if (path.status === 'active') {
    const reason = isBlocked(blockers) && reasonNotAwardable(path, blockers)
    if (reason)
      return (
        <Button isMain unavailable={reason}>
          {m.paths_award()}
        </Button>
      )
    return (
      <LinkButton to="/award" search={{ template: path.id }} kind={isPrimary ? 'primary' : undefined} icon="award">
        {m.paths_award()}
      </LinkButton>
    )
  }
  const missing = path.status === 'draft' && isBlocked(blockers) && blockerMessages(blockers).join(' ')
  return (
    <ActivatePath
      path={path}
      busy={
        isPending
          ? path.status === 'archived'
            ? m.paths_restoring()
            : m.paths_activating()
          : isSaving && m.paths_saving()
      }
      unavailable={missing}
      onActivate={activate}
      onRefused={onRefused}
    />
  )
}

type ActivatePathProps = {
  path: BadgeTemplate
  busy: string | false
  unavailable: string | false
  onActivate: () => void
  onRefused: (why: string) => void
}

/** Activates a draft, or restores an archived path. One that awards itself or proposes asks about people who are complete. */
function ActivatePath({ path, busy, unavailable, onActivate, onRefused }: ActivatePathProps) {
  const [isAsking, setAsking] = useState(false)
  const close = useCallback(() => setAsking(false), [])
  const refuse = useCallback((error: unknown) => onRefused(errorMessage(error as Error)), [onRefused])
  const isArchived = path.status === 'archived'
  return (
    <>
      <Button
        kind="primary"
        icon={isArchived ? 'undo' : undefined}
        busy={busy || (isAsking && m.progress_counting())}
        unavailable={unavailable}
        onClick={path.award_mode === 'automatic' || path.award_mode === 'approval' ? () => setAsking(true) : onActivate}
      >
        {isArchived ? m.templates_restore() : m.paths_activate()}
      </Button>
      {isAsking && (
        <LazyBoundary>
          <AskedActivation path={path} onRefused={refuse} onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}
