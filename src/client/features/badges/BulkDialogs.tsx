import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { Selection } from '#contract/badge-actions.ts'
import { RevokeBadge as Revocation } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { BulkOutcome } from './BulkOutcome.tsx'
import { resendBadgesMutation, revokeBadgesMutation } from './details/badge-actions.queries.ts'
import { ProgressNotice } from './ProgressNotice.tsx'

type BulkDialogProps = {
  /** How many are selected. */
  count: number
  selection: Selection
  onClose: (isDone: boolean) => void
}

/** Revokes many badges for one reason: confirmation, progress, result. */
export function BulkRevoke({ count, selection, onClose }: BulkDialogProps) {
  const form = useForm({ resolver: validateBy(Revocation), defaultValues: { reason: '' } })
  const { reason, root } = form.formState.errors
  const revoke = useAction(revokeBadgesMutation, { refused: showProblemIn(form) })
  if (revoke.data) {
    return (
      <BulkOutcome
        title={m.badges_bulk_revoked_title({ count: revoke.data.done })}
        left={m.badges_bulk_revoked_left()}
        total={m.badges_bulk_revoked()}
        text={revoke.data.done > 0 && m.badges_bulk_revoked_text({ count: revoke.data.done })}
        {...revoke.data}
        onClose={() => onClose(true)}
      />
    )
  }
  return (
    <ActionDialog
      isDanger
      title={m.badges_bulk_revoke_title({ count })}
      cancel={m.badges_bulk_keep()}
      act={m.badges_bulk_revoke({ count })}
      busy={m.badges_revoking()}
      action={revoke}
      problem={root?.message}
      onAct={form.handleSubmit((values) => revoke.run({ ...selection, ...values }))}
      onClose={() => onClose(false)}
    >
      <p>{m.badges_bulk_revoke_text()}</p>
      <TextArea
        label={m.badges_bulk_reason()}
        hint={m.badges_revoke_reason_hint()}
        limit={1000}
        error={reason?.type === 'too_small' ? m.badges_revoke_reason_missing() : reason?.message}
        {...form.register('reason')}
      />
      {revoke.isPending && <ProgressNotice>{m.badges_bulk_revoking({ count })}</ProgressNotice>}
    </ActionDialog>
  )
}

/** Sends the mails of many badges again: confirmation, progress, result. */
export function BulkResend({ count, selection, onClose }: BulkDialogProps) {
  const resend = useAction(resendBadgesMutation)
  if (resend.data) {
    return (
      <BulkOutcome
        title={m.badges_bulk_resent_title({ count: resend.data.done })}
        left={m.badges_bulk_resent_left()}
        total={m.badges_bulk_resent()}
        {...resend.data}
        onClose={() => onClose(true)}
      />
    )
  }
  return (
    <ActionDialog
      title={m.badges_bulk_resend_title({ count })}
      act={m.badges_bulk_resend({ count })}
      icon="mail"
      busy={m.badges_resending()}
      action={resend}
      onAct={() => resend.run({ selection, key: resend.key })}
      onClose={() => onClose(false)}
    >
      <p>{m.badges_bulk_resend_text()}</p>
      {resend.isPending && <ProgressNotice>{m.badges_bulk_resending({ count })}</ProgressNotice>}
    </ActionDialog>
  )
}
