import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay, useWhyNot } from '#client/features/account/session/permissions.ts'
import { userQuery } from '#client/features/account/session/session.queries.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { ownOrOthers } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { AwardAction } from './AwardAction.tsx'
import styles from './AwardActions.module.css'
import { AwardAgain } from './AwardAgain.tsx'

const BulkRevoke = lazyPart(() => import('../../badges/BulkDialogs.tsx'), 'BulkRevoke')
const BulkResend = lazyPart(() => import('../../badges/BulkDialogs.tsx'), 'BulkResend')
const CertificatesDialog = lazyPart(() => import('../certificate-files/CertificatesDialog.tsx'), 'CertificatesDialog')

/** Actions on all badges of an award; the irreversible one comes last. */
export function AwardActions({ award }: { award: AwardDetails }) {
  const { id, counts, undone_at } = award
  const [action, setAction] = useState<'revoke' | 'resend' | 'certificates' | null>(null)
  const mayAward = useMay('award')
  const { data: user } = useQuery(userQuery)
  const whyNotRevoke = useWhyNot('revoke_award', ownOrOthers(award.author?.id, user?.uuid))
  const failed = counts.mails_failed
  const left = counts.issued - counts.revoked
  const close = () => setAction(null)
  return (
    <section className={`${styles.actions} min-w-0 print:hidden`} aria-labelledby="award-actions">
      <h2 id="award-actions">{m.awards_with_all({ count: counts.issued })}</h2>
      <ul>
        {mayAward && (
          <AwardAction
            icon="mail"
            label={failed > 0 ? m.awards_resend({ count: failed }) : m.awards_resend_none()}
            unavailable={failed === 0 ? m.awards_none_failed() : left === 0 && m.awards_all_revoked()}
            onAction={() => setAction('resend')}
          />
        )}
        {mayAward && <AwardAgain award={award} />}
        <AwardAction
          icon="download"
          label={m.certificate_files_act_all()}
          unavailable={left === 0 && m.awards_all_revoked()}
          onAction={() => setAction('certificates')}
        />
        <li>
          <Link to="/badges" search={{ award: id }}>
            <Icon name="badges" />
            <b>{m.awards_among_all()}</b>
            <Icon name="right" size={16} />
          </Link>
        </li>
        {mayAward && !undone_at && (
          <AwardAction
            icon="revoked"
            isDanger
            label={left > 0 ? m.awards_revoke_all({ count: left }) : m.awards_revoke_none()}
            hint={m.awards_revoke_hint()}
            unavailable={left === 0 ? m.awards_all_revoked() : whyNotRevoke}
            onAction={() => setAction('revoke')}
          />
        )}
      </ul>
      {action === 'resend' && (
        <LazyBoundary>
          <BulkResend
            count={failed}
            selection={{ filter: { award_id: id, email_status: 'failed' }, expected_count: failed }}
            onClose={close}
          />
        </LazyBoundary>
      )}
      {action === 'certificates' && (
        <LazyBoundary>
          <CertificatesDialog
            count={left}
            selection={{ filter: { award_id: id }, expected_count: counts.issued }}
            onClose={close}
          />
        </LazyBoundary>
      )}
      {action === 'revoke' && (
        <LazyBoundary>
          <BulkRevoke
            count={left}
            selection={{ filter: { award_id: id }, expected_count: counts.issued }}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </section>
  )
}
