import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { changeStatusMutation } from '#client/features/templates/templates.queries.ts'
import { formatInstant } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { PathFacts } from '../learning-paths/PathFacts.tsx'
import { reasonAgainst, sentencesOf } from '../learning-paths/path-words.ts'
import { isBlocked, type Obstacles } from './obstacles.ts'

type BuilderFactsProps = {
  path: BadgeTemplate
  isSaving: boolean
  /** How many changes wait to be published. */
  unpublished: number
}

/** Status, version, and whether the service has everything. */
export function BuilderFacts({ path, isSaving, unpublished }: BuilderFactsProps) {
  const saved = isSaving ? m.paths_saving() : m.paths_saved({ time: formatInstant(path.updated_at) })
  return <PathFacts path={path}>{unpublished > 0 ? m.paths_unpublished({ count: unpublished }) : saved}</PathFacts>
}

type PathMainActProps = {
  path: BadgeTemplate
  obstacles: Obstacles
  isSaving: boolean
  /** False while there is something else to do first. */
  isPrimary?: boolean
  onRefused: (why: string) => void
}

/** The one thing that a path is ready for: to be activated, awarded or restored. */
export function PathMainAct({ path, obstacles, isSaving, isPrimary = true, onRefused }: PathMainActProps) {
  const may = useMayEach()
  const { mutate, isPending } = useMutation(changeStatusMutation)
  const become = (said: string) =>
    mutate(
      { template_id: path.id, status: 'active' },
      { onSuccess: () => notify({ text: said }), onError: (error) => onRefused(errorMessage(error)) },
    )
  if (!may(path.status === 'active' ? 'award' : 'edit_templates')) return null
  if (path.status === 'active') {
    const reason = isBlocked(obstacles) && reasonAgainst(path, obstacles)
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
        onClick={() => become(m.templates_restored({ title: path.title }))}
      >
        {m.templates_restore()}
      </Button>
    )
  }
  const missing = isBlocked(obstacles) && sentencesOf(obstacles).join(' ')
  return (
    <Button
      kind="primary"
      busy={isPending && m.paths_activating()}
      unavailable={missing || (isSaving && m.paths_saving())}
      onClick={() => become(m.paths_activated({ title: path.title }))}
    >
      {m.paths_activate()}
    </Button>
  )
}
