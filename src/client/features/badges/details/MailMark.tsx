import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { AwardMailStatus, Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './MailMark.module.css'

/** Delivery state of the mail about a badge, as icon and label. */
export function MailMark({ mail }: { mail: Badge['email'] }) {
  if (!mail) return <span className="hint">{m.badges_mail_none()}</span>
  const icon = { waiting: 'expired', sent: 'mail', failed: 'alert' } as const
  return (
    <span
      className={`${styles.mail} inline-flex gap-1.5 items-center text-ink-2 text-sm/sm whitespace-nowrap align-middle [&_svg]:text-ink-3 ${mail.status === 'failed' ? `${styles.failed} [&_svg]:text-danger` : ''}`}
    >
      <Icon name={icon[mail.status]} size={17} />
      {mailName(mail.status)}
    </span>
  )
}

export function mailName(status: AwardMailStatus) {
  switch (status) {
    case 'waiting':
      return m.badges_mail_waiting()
    case 'sent':
      return m.badges_mail_sent()
    case 'failed':
      return m.badges_mail_failed()
  }
}
