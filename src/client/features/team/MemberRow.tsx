import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayEach } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
import { ownerOrOthers } from '#contract/permissions.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { LevelSelect } from './LevelSelect.tsx'
import { MakeOwner } from './MakeOwner.tsx'
import { RemoveMember } from './RemoveMember.tsx'
import { ResetSecondStep } from './ResetSecondStep.tsx'
import styles from './TeamTable.module.css'
import { dayOf, lastSeen } from './team-days.ts'
import { useMemberActions } from './use-member-actions.ts'

type Asking = 'owner' | 'reset' | 'remove' | null

/** A member of the team, with the actions that the viewing user may take. */
export function MemberRow({ member }: { member: Member }) {
  const user = useSuspenseQuery(userQuery).data
  const [asking, setAsking] = useState<Asking>(null)
  const { suspend, restore } = useMemberActions(member)
  const name = `${member.name} ${member.last_name}`
  const isOwn = member.uuid === user.uuid
  const isSuspended = member.status === 'suspended'
  const may = useMayEach()
  const fixed = member.is_last_owner
    ? m.team_last_owner()
    : isOwn
      ? m.team_own_level()
      : !may('change_member', ownerOrOthers(member.level)) && m.team_owner_locked()
  const seen = isSuspended ? '' : lastSeen(isOwn ? new Date().toISOString() : member.last_seen_at)
  const items: MenuItem[] = [
    ...(may('give_level', 'owner') && member.level !== 'owner' && !isSuspended
      ? [{ id: 'owner', icon: 'shield' as const, label: m.team_make_owner(), onAction: () => setAsking('owner') }]
      : []),
    ...(may('own') && member.has_second_factor
      ? [{ id: 'reset', icon: 'key' as const, label: m.team_reset_step(), onAction: () => setAsking('reset') }]
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
    { id: 'remove', icon: 'x', label: m.team_remove(), danger: true, onAction: () => setAsking('remove') },
  ]
  return (
    <tr {...tableRoles.row} className={isSuspended ? styles.suspended : undefined}>
      <td {...tableRoles.cell} className={styles.who}>
        <span className={styles.person}>
          <img src={member.profile_picture_thumbnail_path} width={32} height={32} alt="" />
          <span>
            <b title={name}>
              {name}
              {isOwn && <em>{m.team_you()}</em>}
            </b>
            <small title={member.email}>{member.email}</small>
          </span>
        </span>
      </td>
      <td {...tableRoles.cell} className={styles.level}>
        <LevelSelect member={member} fixed={fixed} onOwner={() => setAsking('owner')} />
        <span className={styles.onSmall}>{seen}</span>
      </td>
      <td {...tableRoles.cell} className={styles.step}>
        {isSuspended ? (
          <span className={styles.idle}>
            <Icon name="paused" size={17} />
            {member.suspended_at ? m.team_suspended_since({ day: dayOf(member.suspended_at) }) : m.team_suspended_on()}
          </span>
        ) : (
          <SecondStep member={member} />
        )}
      </td>
      <td {...tableRoles.cell} className={styles.seen}>
        {seen}
      </td>
      <td {...tableRoles.cell} className={styles.end}>
        {!fixed && <MoreMenu label={m.word_actions_for({ name })} items={items} />}
        {asking === 'owner' && <MakeOwner member={member} onClose={() => setAsking(null)} />}
        {asking === 'reset' && <ResetSecondStep member={member} onClose={() => setAsking(null)} />}
        {asking === 'remove' && <RemoveMember member={member} onClose={() => setAsking(null)} />}
      </td>
    </tr>
  )
}

/** Whether a member has set up a second factor; if it is required and missing, the deadline. */
function SecondStep({ member: { has_second_factor: isSet, second_factor_due_at: due } }: { member: Member }) {
  if (!due) return isSet ? m.team_second_step_set() : m.team_second_step_none()
  const day = dayOf(due)
  return (
    <span className={styles.warn}>
      <Icon name="alert" size={17} />
      {new Date(due) > new Date() ? m.team_second_step_due({ day }) : m.team_second_step_overdue({ day })}
    </span>
  )
}
