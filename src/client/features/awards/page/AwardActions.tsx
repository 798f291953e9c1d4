import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { openDraft } from '#client/browser/draft.ts'
import { AwardDraft, awardDraftKey, begunAward, recipientOf } from '#client/features/awards/award-draft.ts'
import { titleOf } from '#client/features/awards/list/award-words.ts'
import { useMay, useWhyNot } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { isErased } from '#client/i18n/earner-name.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { ownOrOthers } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './AwardActions.module.css'
import { makeListMutation } from './award-actions.queries.ts'

const BulkRevoke = lazyPart(() => import('../../badges/BulkDialogs.tsx'), 'BulkRevoke')
const BulkResend = lazyPart(() => import('../../badges/BulkDialogs.tsx'), 'BulkResend')
const CertificatesDialog = lazyPart(
  () => import('#client/features/badges/certificate-files/CertificatesDialog.tsx'),
  'CertificatesDialog',
)

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

/** Starts another award to the same recipients: to one person, or to a new list of all of them. */
function AwardAgain({ award }: { award: AwardDetails }) {
  const { id, recipient, counts } = award
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery)
  const makeList = useAction(makeListMutation, {
    next: ({ id: list }) => void navigate({ to: '/award', search: { list } }),
  })
  const begin = () => {
    if (recipient && user) {
      // Passed in session storage, because URLs must not contain personal data.
      const draft = openDraft(awardDraftKey(user.uuid), AwardDraft, 'tab')
      draft.keep(begunAward(draft.get(), { recipient: recipientOf(recipient) }))
      return void navigate({ to: '/award' })
    }
    const name = m.awards_people_of({ title: titleOf(award), when: formatInstant(award.created_at) })
    void makeList.run({ award_id: id, name: name.slice(0, 255), key: makeList.key })
  }
  return (
    <AwardAction
      icon="award"
      label={m.awards_again({ count: counts.issued })}
      unavailable={recipient !== null && isErased(recipient) && m.privacy_erased_facts()}
      busy={makeList.isPending && m.awards_again_busy()}
      onAction={begin}
    >
      <Alert>{makeList.problem}</Alert>
    </AwardAction>
  )
}

type AwardActionProps = {
  icon: IconName
  label: string
  hint?: string
  isDanger?: boolean
  /** Why it is unavailable; shown below the label. */
  unavailable?: string | false
  onAction: () => void
  /** The label while it is in progress. */
  busy?: string | false
  children?: ReactNode
}

/** One action in the list of actions. An unavailable action stays visible and says why. */
function AwardAction({ icon, label, hint, isDanger, unavailable, onAction, busy, children }: AwardActionProps) {
  const hintId = useId()
  const note = unavailable || hint
  return (
    <li>
      <button
        type="button"
        className={isDanger ? styles.danger : undefined}
        aria-disabled={unavailable || busy ? true : undefined}
        aria-describedby={note ? hintId : undefined}
        onClick={() => !unavailable && !busy && onAction()}
      >
        <Icon name={icon} />
        <span>
          <b>{busy || label}</b>
          {note && <small id={hintId}>{note}</small>}
        </span>
        <Icon name="right" size={16} />
      </button>
      {children}
    </li>
  )
}
