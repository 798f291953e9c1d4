import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { whyNotSent } from '#client/features/organization/mails/why-not-sent.ts'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import type { EarnerMail } from '#contract/earners/earners-mails.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './earners.module.css'
import { earnerMailsQuery } from './earners.queries.ts'

/** The mails about an earner's badges, with address and delivery state. */
export function EarnerMails({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(earnerMailsQuery(id))
  return (
    <section className={styles.section} aria-busy={!data && !error}>
      <h2>{m.earners_page_mails()}</h2>
      {error && (
        <StaleNotice onRetry={() => void refetch()}>{data ? m.earners_stale() : m.earners_part_failed()}</StaleNotice>
      )}
      {data?.data.length === 0 && <p className="hint">{m.earners_page_no_mails()}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.log}>
          {data.data.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {data && data.meta.total > data.data.length && (
        <p className="hint">{m.earners_page_newest({ count: data.data.length })}</p>
      )}
    </section>
  )
}

const icons: Record<EarnerMail['status'], IconName> = { waiting: 'expired', sent: 'mail', failed: 'alert' }

const kinds: Record<EarnerMail['kind'], () => string> = {
  badge_awarded: m.earners_mail_awarded,
  badge_revoked: m.earners_mail_revoked,
  award_apology: m.undo_mail_apology,
}

function Mail({
  mail: { kind, status, recipient, error, sent_at, created_at, badge_id, badge_title },
}: {
  mail: EarnerMail
}) {
  return (
    <li>
      <Icon name={icons[status]} size={17} className={status === 'failed' ? styles.failed : undefined} />
      <div>
        <p>
          {kinds[kind]()}{' '}
          <Link to="/badges/$badgeId" params={{ badgeId: badge_id }}>
            {badge_title}
          </Link>
        </p>
        <p className={status === 'failed' ? styles.failed : 'hint'}>
          {deliveryText(status, recipient, formatInstant(sent_at ?? created_at))}
        </p>
        {error && <p className="hint">{whyNotSent(error)}</p>}
      </div>
    </li>
  )
}

/** Addresses of old mails are deleted, so `address` may be empty. */
function deliveryText(status: EarnerMail['status'], address: string, when: string) {
  if (status === 'sent') return address ? m.earners_mail_sent({ address, when }) : m.earners_mail_sent_on({ when })
  if (status === 'waiting') return m.earners_mail_waiting({ address })
  return address ? m.earners_mail_failed({ address }) : m.earners_mail_not_sent()
}
