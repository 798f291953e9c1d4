import { StatusLine } from '#client/ui/feedback/Status.tsx'
import type { AwardMailStatus, Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'

/** Delivery state of the mail about a badge, as icon and label. */
export function MailMark({ mail }: { mail: Badge['email'] }) {
  if (!mail) return <span className="hint">{m.badges_mail_none()}</span>
  const icon = { waiting: 'expired', sent: 'mail', failed: 'alert' } as const
  const tone = mail.status === 'failed' ? 'danger' : 'quiet'
  return <StatusLine icon={icon[mail.status]} tone={tone} words={mailName(mail.status)} />
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
