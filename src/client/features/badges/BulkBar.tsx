import { useState } from 'react'
import { May } from '#client/features/session/May.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Bulk.module.css'
import { BulkResend, BulkRevoke } from './BulkDialogs.tsx'
import { TickedBar } from './TickedBar.tsx'
import type { BadgeSelection } from './use-selection.ts'

const RenewDialog = lazyPart(() => import('./renewals/RenewDialog.tsx'), 'RenewDialog')

const CertificatesDialog = lazyPart(() => import('./certificate-files/CertificatesDialog.tsx'), 'CertificatesDialog')

type BulkAction = 'renew' | 'resend' | 'certificates' | 'revoke'

type BulkBarProps = {
  selection: BadgeSelection
  /** All badges that match the filters. */
  total: number
}

/** The actions on the selected badges, in a floating bar. */
export function BulkBar({ selection, total }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  // The selection when the dialog opened, so that the confirmed number is the number that is changed.
  const [target, setTarget] = useState({ count: 0, selection: selection.toInput() })
  const { count, isAll } = selection
  const choose = (next: BulkAction) => {
    setTarget({ count, selection: selection.toInput() })
    setAction(next)
  }
  const close = (isDone: boolean) => {
    setAction(null)
    if (isDone) selection.clear()
  }
  return (
    <>
      <TickedBar
        label={m.badges_ticked()}
        count={isAll ? m.badges_ticked_all({ count }) : m.badges_ticked_count({ count })}
        more={
          !isAll &&
          count < total && (
            <Button kind="quiet" className={styles.all} onClick={selection.tickAll}>
              {m.badges_tick_all({ count: total })}
            </Button>
          )
        }
        onClear={selection.clear}
      >
        <Button kind="quiet" icon="renew" onClick={() => choose('renew')}>
          {m.renewal_renew_more()}
        </Button>
        <Button kind="quiet" icon="mail" onClick={() => choose('resend')}>
          {m.badges_resend_short()}
        </Button>
        <Button kind="quiet" icon="download" onClick={() => choose('certificates')}>
          {m.certificate_files_act()}
        </Button>
        <May do="act_on_many">
          <Button kind="danger" icon="revoked" className={styles.revoke} onClick={() => choose('revoke')}>
            {m.badges_revoke_more()}
          </Button>
        </May>
      </TickedBar>
      {action === 'renew' && (
        <LazyBoundary>
          <RenewDialog selection={target.selection} onClose={close} />
        </LazyBoundary>
      )}
      {action === 'certificates' && (
        <LazyBoundary>
          <CertificatesDialog {...target} onClose={close} />
        </LazyBoundary>
      )}
      {action === 'revoke' && <BulkRevoke {...target} onClose={close} />}
      {action === 'resend' && <BulkResend {...target} onClose={close} />}
    </>
  )
}
