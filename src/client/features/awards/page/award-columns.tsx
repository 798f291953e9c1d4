import { dayAt, formatTime } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { today } from '#client/ui/dates/month.ts'
import type { Column } from '#client/ui/tables/column.ts'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDayOfYear } from '#i18n/dates.ts'
import { badgeColumns } from '../../badges/column-cells.tsx'

/** Columns of an award's badges: e-mail address, mail delivery and status. */
export const awardColumns: Column<Badge>[] = [
  // The facts beside the table leave little room, so the address is truncated before the name.
  { ...badgeColumns.email, width: 'min(10rem, 11vw)' },
  {
    id: 'mail',
    slot: 'detail',
    head: m.awards_mail,
    title: ({ email }) => email?.error,
    cell: (badge) => <Mail mail={badge.email} />,
  },
  badgeColumns.status,
]

/** When the mail was sent, or why it failed; in the cell itself, because failures are fixed on this page. */
function Mail({ mail }: { mail: Badge['email'] }) {
  if (!mail) return <span className="hint">{m.badges_mail_none()}</span>
  if (mail.status === 'failed') {
    return (
      <span className="flex gap-1.5 items-center min-w-0 text-danger [&_svg]:flex-none [&_svg]:text-danger [&>span]:overflow-hidden [&>span]:text-ellipsis">
        <Icon name="alert" size={17} />
        <span>{mail.error ?? m.badges_mail_failed()}</span>
      </span>
    )
  }
  const isSent = mail.status === 'sent'
  const waiting = mail.error ? m.awards_mail_put_off() : m.badges_mail_waiting()
  return (
    <span
      className={`flex gap-1.5 items-center min-w-0 text-ink-2 [&_svg]:flex-none [&_svg]:text-ink-3 [&>span]:overflow-hidden [&>span]:text-ellipsis ${isSent ? '[&_svg]:text-ok-mark' : ''}`}
    >
      <Icon name={isSent ? 'check' : mail.error ? 'expired' : 'send'} size={17} />
      <span>{isSent && mail.sent_at ? m.awards_mail_sent({ when: momentOf(mail.sent_at) }) : waiting}</span>
    </span>
  )
}

/** The time if today, otherwise the day. */
function momentOf(instant: string): string {
  const day = dayAt(instant)
  return day === today() ? formatTime(instant) : formatDayOfYear(day)
}
