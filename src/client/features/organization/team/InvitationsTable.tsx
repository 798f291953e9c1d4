import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable, menuColumn } from '#client/ui/tables/DataTable.tsx'
import { ownerOrOthers } from '#contract/permissions.ts'
import type { Invitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import styles from './TeamTable.module.css'
import { resendMutation, withdrawMutation } from './team.queries.ts'
import { dayOf, timeLeft } from './team-days.ts'

/** Open and expired invitations, in the same columns as the members above. */
export function InvitationsTable({ invitations }: { invitations: Invitation[] }) {
  const open = invitations.filter(({ status }) => status === 'open').length
  const expired = invitations.filter(({ status }) => status === 'expired').length
  return (
    <section className="mt-10" aria-labelledby="team-invitations">
      <div className="flex gap-3 items-baseline mb-2">
        <h2 id="team-invitations">{m.team_open_invitations()}</h2>
        <span className="hint">
          {expired > 0 ? m.team_invitations_state({ open, expired }) : m.team_invitations_open({ open })}
        </span>
      </div>
      <DataTable
        caption={m.team_open_invitations()}
        columns={columns}
        rows={invitations}
        rowKey="id"
        className={styles.table}
      />
    </section>
  )
}

/** The invitation's current state. */
function answerOf({ status, expires_at }: Invitation) {
  if (status === 'inviter_gone') return m.team_inviter_gone()
  return status === 'expired' ? m.team_expired_on({ day: dayOf(expires_at) }) : timeLeft(expires_at)
}

function useInvitation({ id, email, level, status, resends_left }: Invitation) {
  const resend = useAction(resendMutation, {
    done: (sent) => m.team_sent_again({ email, day: dayOf(sent.expires_at, 'long') }),
    refused: sayRefusal,
  })
  const withdraw = useAction(withdrawMutation, { done: m.team_withdrawn({ email }), refused: sayRefusal })
  const isOver = status !== 'open'
  return {
    isOver,
    mayChange: useMay('change_invitation', ownerOrOthers(level)),
    again: isOver ? m.team_invite_again() : m.team_send_again(),
    isUsedUp: resends_left === 0 && status !== 'expired' && m.team_no_resend_left(),
    sendAgain: () => !resend.isPending && resend.run(id),
    takeBack: () => withdraw.run(id),
  }
}

function Answer({ invitation }: { invitation: Invitation }) {
  const { isOver, mayChange, isUsedUp, again, sendAgain } = useInvitation(invitation)
  return (
    <div className={styles.line}>
      <span className={isOver ? styles.warn : styles.idle}>
        <Icon name={isOver ? 'expired' : 'mail'} size={17} />
        {answerOf(invitation)}
      </span>
      {mayChange && !isUsedUp && (
        <span className="hidden max-md:inline max-md:text-ink-3 max-md:text-xs">
          <InlineButton onClick={sendAgain}>{again}</InlineButton>
        </span>
      )}
    </div>
  )
}

function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { mayChange, isUsedUp, again, sendAgain, takeBack } = useInvitation(invitation)
  if (!mayChange) return null
  return (
    <MoreMenu
      label={m.team_actions_of_invitation({ email: invitation.email })}
      items={[
        { id: 'resend', icon: 'mail', label: again, unavailable: isUsedUp, onAction: sendAgain },
        { id: 'withdraw', icon: 'x', label: m.team_withdraw(), danger: true, onAction: takeBack },
      ]}
    />
  )
}

const columns: Column<Invitation>[] = [
  {
    id: 'email',
    slot: 'title',
    head: m.word_email,
    title: ({ email }) => email,
    cell: ({ email }) => <div className="ellipsis max-md:text-sm">{email}</div>,
  },
  {
    id: 'level',
    slot: 'line',
    head: m.team_level,
    width: '10.5rem',
    cell: ({ level }) => <span className="max-md:hidden">{levelName(level, getLocale())}</span>,
  },
  {
    id: 'invited',
    slot: 'line',
    head: m.team_invited,
    width: '10rem',
    cell: ({ invited_at, invited_by: by }) => (
      <div className="max-md:text-ink-3 [&_small]:block max-md:[&_small]:inline">
        {dayOf(invited_at)} {by && <small>{m.team_invited_by({ name: `${by.name} ${by.last_name}` })}</small>}
      </div>
    ),
  },
  {
    id: 'answer',
    slot: 'line',
    head: m.team_answer,
    width: '10.5rem',
    cell: (invitation) => <Answer invitation={invitation} />,
  },
  { ...menuColumn((invitation) => <InvitationMenu invitation={invitation} />), width: '44px' },
]
