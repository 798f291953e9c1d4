import type { OpenedInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { describeLevel } from './describe-level.ts'
import styles from './Join.module.css'

/** A control character that no name contains, around the emphasized parts of a sentence. */
const MARK = '\u0001'
const marked = (text: string) => `${MARK}${text}${MARK}`

/** Who invites, for which role, and their personal message. */
export function InvitationFrom({ opened: { inviter, level, greeting, organization } }: { opened: OpenedInvitation }) {
  const name = inviter ? `${inviter.name} ${inviter.last_name}` : organization.name
  const { level: levelName, allowed } = describeLevel(level)
  const parts = m.join_invites({ name: marked(name), level: marked(levelName), deeds: allowed }).split(MARK)
  return (
    <div className={styles.from}>
      {inviter && <img className={styles.face} src={inviter.picture} width={36} height={36} alt="" />}
      <p>
        {parts.map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}
        {greeting && <q>{greeting}</q>}
      </p>
    </div>
  )
}
