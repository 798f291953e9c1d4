import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import ruled from '#client/ui/tables/ruled.module.css'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
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
    <section className={styles.block} aria-labelledby="team-invitations">
      <div className={styles.blockHead}>
        <h2 id="team-invitations">{m.team_open_invitations()}</h2>
        <span className="hint">
          {expired > 0 ? m.team_invitations_state({ open, expired }) : m.team_invitations_open({ open })}
        </span>
      </div>
      <table {...tableRoles.table} className={`${ruled.ruled} ${ruled.folded} ${styles.table} ${styles.invitations}`}>
        <caption className="sr">{m.team_open_invitations()}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th scope="col">{m.word_email()}</th>
            <th scope="col">{m.team_level()}</th>
            <th scope="col">{m.team_invited()}</th>
            <th scope="col">{m.team_answer()}</th>
            <th scope="col">
              <span className="sr">{m.word_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The invitation's current state. */
function answerOf({ status, expires_at }: Invitation) {
  if (status === 'inviter_gone') return m.team_inviter_gone()
  return status === 'expired' ? m.team_expired_on({ day: dayOf(expires_at) }) : timeLeft(expires_at)
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, level, status, invited_by, invited_at, resends_left } = invitation
  const resend = useMutation(resendMutation)
  const withdraw = useMutation(withdrawMutation)
  const onError = (error: Error) => notify({ text: errorMessage(error) })
  const sendAgain = () => {
    if (resend.isPending) return
    const onSuccess = (sent: Invitation) =>
      notify({ text: m.team_sent_again({ email, day: dayOf(sent.expires_at, 'long') }) })
    resend.mutate(id, { onSuccess, onError })
  }
  // A promise, not callbacks: the row is unmounted once the invitation is withdrawn.
  const takeBack = () => withdraw.mutateAsync(id).then(() => notify({ text: m.team_withdrawn({ email }) }), onError)
  const mayChange = useMay('change_invitation', ownerOrOthers(level))
  const isExpired = status === 'expired'
  const isOver = status !== 'open'
  const again = isOver ? m.team_invite_again() : m.team_send_again()
  const isUsedUp = resends_left === 0 && !isExpired && m.team_no_resend_left()
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className={styles.who} title={email}>
        <b>{email}</b>
      </td>
      <td {...tableRoles.cell} className={styles.level}>
        {levelName(level, getLocale())}
      </td>
      <td {...tableRoles.cell} className={styles.invited}>
        {dayOf(invited_at)}{' '}
        {invited_by && <small>{m.team_invited_by({ name: `${invited_by.name} ${invited_by.last_name}` })}</small>}
      </td>
      <td {...tableRoles.cell} className={styles.answer}>
        <span className={isOver ? styles.warn : styles.idle}>
          <Icon name={isOver ? 'expired' : 'mail'} size={17} />
          {answerOf(invitation)}
        </span>
        {mayChange && !isUsedUp && (
          <span className={styles.onSmall}>
            <InlineButton onClick={sendAgain}>{again}</InlineButton>
          </span>
        )}
      </td>
      <td {...tableRoles.cell} className={styles.end}>
        {mayChange && (
          <MoreMenu
            label={m.team_actions_of_invitation({ email })}
            items={[
              { id: 'resend', icon: 'mail', label: again, unavailable: isUsedUp, onAction: sendAgain },
              { id: 'withdraw', icon: 'x', label: m.team_withdraw(), danger: true, onAction: takeBack },
            ]}
          />
        )}
      </td>
    </tr>
  )
}
