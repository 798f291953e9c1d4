import { useMayEach } from '#client/features/session/permissions.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { useMemberActions } from './use-member-actions.ts'

/** What is asked in a dialog before it is done. */
export type Asking = 'owner' | 'reset' | 'remove'

type MemberMenuProps = { member: Member; onAsk: (uuid: string, asking: Asking) => void }

/** The menu of what the viewing user may do to a member. */
export function MemberMenu({ member, onAsk }: MemberMenuProps) {
  const { suspend, restore } = useMemberActions(member)
  const may = useMayEach()
  const isSuspended = member.status === 'suspended'
  const items: MenuItem[] = [
    ...(may('give_level', 'owner') && member.level !== 'owner' && !isSuspended
      ? [
          {
            id: 'owner',
            icon: 'shield' as const,
            label: m.team_make_owner(),
            onAction: () => onAsk(member.uuid, 'owner'),
          },
        ]
      : []),
    ...(may('own') && member.has_second_factor
      ? [{ id: 'reset', icon: 'key' as const, label: m.team_reset_step(), onAction: () => onAsk(member.uuid, 'reset') }]
      : []),
    {
      id: 'activity',
      icon: 'eye' as const,
      label: m.team_see_activity(),
      href: `/organization/activity?person=${member.uuid}`,
    },
    isSuspended
      ? { id: 'restore', icon: 'undo', label: m.team_restore(), onAction: restore }
      : { id: 'suspend', icon: 'paused', label: m.team_suspend(), onAction: suspend },
    { id: 'remove', icon: 'x', label: m.team_remove(), danger: true, onAction: () => onAsk(member.uuid, 'remove') },
  ]
  return <MoreMenu label={m.word_actions_for({ name: `${member.name} ${member.last_name}` })} items={items} />
}
