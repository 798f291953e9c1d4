import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayEach } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import { ownerOrOthers } from '#contract/permissions.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { LevelSelect } from './LevelSelect.tsx'
import { MakeOwner } from './MakeOwner.tsx'
import { type Asking, MemberMenu } from './MemberMenu.tsx'
import { RemoveMember } from './RemoveMember.tsx'
import { ResetSecondStep } from './ResetSecondStep.tsx'
import styles from './TeamTable.module.css'
import { dayOf, lastSeen } from './team-days.ts'

/** The organization's members, one per row, with the actions that the viewing user may take. */
export function MembersTable({ members, isBusy }: { members: Member[]; isBusy: boolean }) {
  const { uuid } = useSuspenseQuery(userQuery).data
  const may = useMayEach()
  const [asked, setAsked] = useState<{ of: string; asking: Asking }>()
  const member = members.find((each) => each.uuid === asked?.of)
  const dialog = member && { member, onClose: () => setAsked(undefined) }
  const fixed = (each: Member) => {
    if (each.is_last_owner) return m.team_last_owner()
    if (each.uuid === uuid) return m.team_own_level()
    return !may('change_member', ownerOrOthers(each.level)) && m.team_owner_locked()
  }
  const columns = columnsOf({ uuid, fixed, onAsk: (of, asking) => setAsked({ of, asking }) })
  return (
    <>
      <DataTable
        caption={m.team_members()}
        columns={columns}
        rows={members}
        rowKey="uuid"
        isBusy={isBusy}
        className={styles.table}
      />
      {dialog && asked?.asking === 'owner' && <MakeOwner {...dialog} />}
      {dialog && asked?.asking === 'reset' && <ResetSecondStep {...dialog} />}
      {dialog && asked?.asking === 'remove' && <RemoveMember {...dialog} />}
    </>
  )
}

type Viewer = {
  uuid: string
  /** Why the viewing user cannot change a member. */
  fixed: (member: Member) => string | false
  onAsk: (uuid: string, asking: Asking) => void
}

function columnsOf({ uuid: own, fixed, onAsk }: Viewer): Column<Member>[] {
  const seen = ({ uuid, status, last_seen_at: at }: Member) =>
    status === 'suspended' ? '' : lastSeen(uuid === own ? new Date().toISOString() : at)
  return [
    {
      id: 'person',
      slot: 'title',
      head: m.word_person,
      cell: (member) => <Person member={member} isOwn={member.uuid === own} />,
    },
    {
      id: 'level',
      slot: 'line',
      head: m.team_level,
      width: '10.5rem',
      cell: (member) => (
        <div className={`${styles.indented} ${styles.line}`}>
          <LevelSelect member={member} fixed={fixed(member)} onOwner={() => onAsk(member.uuid, 'owner')} />
          <span className={styles.onSmall}>{seen(member)}</span>
        </div>
      ),
    },
    {
      id: 'step',
      slot: 'line',
      head: m.team_second_step,
      width: '10rem',
      cell: (member) =>
        member.status === 'suspended' ? <Suspended member={member} /> : <SecondStep member={member} />,
    },
    { id: 'seen', slot: 'detail', head: m.team_last_seen, width: '10.5rem', from: 70, cell: seen },
    {
      ...menuColumn((member) => !fixed(member) && <MemberMenu member={member} onAsk={onAsk} />),
      width: '44px',
    },
  ]
}

function Person({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const name = `${member.name} ${member.last_name}`
  return (
    <span className={`${styles.person} ${member.status === 'suspended' ? styles.suspended : ''}`}>
      <img src={member.profile_picture_thumbnail_path} width={32} height={32} alt="" />
      <span>
        <b title={name}>
          {name}
          {isOwn && <em>{m.team_you()}</em>}
        </b>
        <small title={member.email}>{member.email}</small>
      </span>
    </span>
  )
}

const Suspended = ({ member: { suspended_at: since } }: { member: Member }) => (
  <div className={styles.indented}>
    <span className={styles.idle}>
      <Icon name="paused" size={17} />
      {since ? m.team_suspended_since({ day: dayOf(since) }) : m.team_suspended_on()}
    </span>
  </div>
)

/** Whether a member has set up a second factor; if it is required and missing, the deadline. Not on small screens. */
function SecondStep({ member: { has_second_factor: isSet, second_factor_due_at: due } }: { member: Member }) {
  const state = isSet ? m.team_second_step_set() : m.team_second_step_none()
  const day = due && dayOf(due)
  return (
    <span className={styles.onLarge}>
      {day ? (
        <span className={styles.warn}>
          <Icon name="alert" size={17} />
          {new Date(due) > new Date() ? m.team_second_step_due({ day }) : m.team_second_step_overdue({ day })}
        </span>
      ) : (
        state
      )}
    </span>
  )
}
