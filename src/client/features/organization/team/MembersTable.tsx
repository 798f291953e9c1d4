import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLevelsToGive, useMayEach } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { InlineSelect } from '#client/ui/forms/InlineSelect.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import { type Level, ownerOrOthers } from '#contract/permissions.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { type AskedMember, MemberDialog } from './MemberDialog.tsx'
import styles from './TeamTable.module.css'
import { dayOf, lastSeen } from './team-days.ts'
import { useMemberActions } from './use-member-actions.ts'

/** The organization's members, one per row, with the actions that the viewing user may take. */
export function MembersTable({ members, isBusy }: { members: Member[]; isBusy: boolean }) {
  const { uuid } = useSuspenseQuery(userQuery).data
  const may = useMayEach()
  const [asked, ask] = useState<AskedMember>()
  const fixed = (each: Member) => {
    if (each.is_last_owner) return m.team_last_owner()
    if (each.uuid === uuid) return m.team_own_level()
    return !may('change_member', ownerOrOthers(each.level)) && m.team_owner_locked()
  }
  const columns = columnsOf({ uuid, fixed, onAsk: ask })
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
      {asked && <MemberDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  )
}

type Viewer = {
  uuid: string
  /** Why the viewing user cannot change a member. */
  fixed: (member: Member) => string | false
  onAsk: (asked: AskedMember) => void
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
        <div className={`max-md:pl-11 ${styles.line}`}>
          <LevelSelect
            member={member}
            fixed={fixed(member) || (member.level_kept_by !== null && m.sso_level_kept({ name: member.level_kept_by }))}
            onOwner={() => onAsk({ member, act: 'owner' })}
          />
          {member.level_kept_by && <small>{m.sso_level_kept_short()}</small>}
          <span className="hidden max-md:inline max-md:text-ink-3 max-md:text-xs">{seen(member)}</span>
        </div>
      ),
    },
    {
      id: 'step',
      slot: 'line',
      head: m.team_second_step,
      width: '10rem',
      cell: (member) =>
        member.status === 'suspended' ? (
          <Suspended member={member} />
        ) : (
          <>
            <SecondStep member={member} />
            {member.has_emergency_access && <small className="block max-md:pl-11">{m.sso_has_emergency()}</small>}
          </>
        ),
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
    <span
      className={`${styles.person} flex gap-3 items-center min-w-0 ${member.status === 'suspended' ? '[&_img]:border-rule-strong [&_img]:[box-shadow:none] [&_img]:[filter:grayscale(1)] [&_img]:opacity-60 [&_b]:text-ink-2' : ''}`}
    >
      <img
        className="flex-none border-2 border-gold rounded-[50%] [box-shadow:0_0_0_1px_var(--gold-line)] object-cover"
        src={member.profile_picture_thumbnail_path}
        width={32}
        height={32}
        alt=""
      />
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
  <div className="max-md:pl-11">
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
    <span className="max-md:hidden">
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

type MemberMenuProps = { member: Member; onAsk: (asked: AskedMember) => void }

/** The menu of what the viewing user may do to a member. */
function MemberMenu({ member, onAsk }: MemberMenuProps) {
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
            onAction: () => onAsk({ member, act: 'owner' }),
          },
        ]
      : []),
    ...(may('own') && member.has_second_factor
      ? [
          {
            id: 'reset',
            icon: 'key' as const,
            label: m.team_reset_step(),
            onAction: () => onAsk({ member, act: 'reset' }),
          },
        ]
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
    { id: 'remove', icon: 'x', label: m.team_remove(), danger: true, onAction: () => onAsk({ member, act: 'remove' }) },
  ]
  return <MoreMenu label={m.word_actions_for({ name: `${member.name} ${member.last_name}` })} items={items} />
}

type LevelSelectProps = {
  member: Member
  /** Why the viewing user cannot change it. */
  fixed: string | false
  /** Called instead of changing the level at once, since making an owner takes a dialog. */
  onOwner: () => void
}

/** A member's level, changed in place. */
function LevelSelect({ member, fixed, onOwner }: LevelSelectProps) {
  const reason = useId()
  const offered = useLevelsToGive()
  const { changeLevel, isChanging } = useMemberActions(member)
  const nameOf = (level: Level) => levelName(level, getLocale())
  if (fixed) {
    return (
      <span title={fixed} aria-describedby={reason}>
        {nameOf(member.level)}
        <span id={reason} className="sr">
          {fixed}
        </span>
      </span>
    )
  }
  const choose = (level: Level) => (level === 'owner' ? onOwner() : changeLevel(level))
  return (
    <InlineSelect
      label={m.team_level_of({ name: `${member.name} ${member.last_name}` })}
      aria-busy={isChanging || undefined}
      options={offered.map((level) => ({ value: level, label: nameOf(level) }))}
      value={member.level}
      onChange={({ target }) => !isChanging && choose(target.value as Level)}
    />
  )
}
