import { useRouter } from '@tanstack/react-router'
import { useMay } from '#client/features/account/session/permissions.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { PathPerson } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ProgressSummary } from '../path-progress.queries.ts'
import { actionsFor, type PeopleAction } from '../people-actions.ts'

type PersonMenuProps = { person: PathPerson; summary: ProgressSummary; onAction: (action: PeopleAction) => void }

const icons: Record<PeopleAction, IconName> = { award: 'award', decline: 'paused', allow: 'undo' }

/** Menu of actions for one person on a path. */
export function PersonMenu({ person, summary, onAction }: PersonMenuProps) {
  const router = useRouter()
  const mayAward = useMay('award')
  const { earner_id: earnerId, badge_id: badgeId, state } = person
  const words: Record<PeopleAction, () => string> = {
    award: state === 'proposed' ? m.progress_approve_more : m.progress_award_more,
    decline: m.progress_decline_more,
    allow: m.progress_allow_more,
  }
  const actions = mayAward ? actionsFor(person, summary) : []
  const items: MenuItem[] = [
    ...actions.map(
      (action): MenuItem => ({
        id: action,
        icon: icons[action],
        label: words[action](),
        unavailable: action === 'award' && !summary.is_assignable && m.progress_not_assignable(),
        onAction: () => onAction(action),
      }),
    ),
    {
      id: 'person',
      icon: 'user',
      label: m.progress_open_person(),
      href: router.buildLocation({ to: '/earners/$earnerId', params: { earnerId } }).href,
    },
  ]
  if (badgeId) {
    const href = router.buildLocation({ to: '/badges/$badgeId', params: { badgeId } }).href
    items.push({ id: 'badge', icon: 'badges', label: m.progress_open_badge(), href })
  }
  return <MoreMenu label={m.word_actions_for({ name: nameOf(person) })} items={items} />
}
