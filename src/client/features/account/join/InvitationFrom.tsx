import type { OpenedInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { describeLevel } from './describe-level.ts'

/** A control character that no name contains, around the emphasized parts of a sentence. */
const MARK = '\u0001'
const marked = (text: string) => `${MARK}${text}${MARK}`

/** Who invites, for which role, and their personal message. */
export function InvitationFrom({ opened: { inviter, level, greeting, organization } }: { opened: OpenedInvitation }) {
  const name = inviter ? `${inviter.name} ${inviter.last_name}` : organization.name
  const { level: levelName, allowed } = describeLevel(level)
  const parts = m.join_invites({ name: marked(name), level: marked(levelName), deeds: allowed }).split(MARK)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 items-start mt-5 mx-0 mb-6 py-3.5 px-0 border-solid border-rule [border-width:1px_0] text-sm/sm wrap-anywhere [&_q]:block [&_q]:mt-[3px] [&_q]:text-ink-2 [&>:only-child]:col-span-full">
      {inviter && (
        <img className="size-9 rounded-[50%] object-cover" src={inviter.picture} width={36} height={36} alt="" />
      )}
      <p>
        {parts.map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}
        {greeting && <q>{greeting}</q>}
      </p>
    </div>
  )
}
