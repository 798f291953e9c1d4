import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { Selection } from '#contract/badge-actions.ts'
import { RevokeBadge as Revocation } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { ProgressNotice } from '../awards/ProgressNotice.tsx'
import { revokeBadgesMutation } from '../badge-details/badge-actions.queries.ts'
import { BulkOutcome } from './BulkOutcome.tsx'

export type BulkActionProps = {
  /** How many are selected. */
  count: number
  selection: Selection
  onClose: (isDone: boolean) => void
}

/** Dialog to revoke many badges for one reason: confirmation, progress, result. */
export function BulkRevoke({ count, selection, onClose }: BulkActionProps) {
  const form = useForm({ resolver: validateBy(Revocation), defaultValues: { reason: '' } })
  const { reason, root } = form.formState.errors
  const revoke = useMutation(revokeBadgesMutation)
  const confirm = form.handleSubmit((values) =>
    revoke.mutate({ ...selection, ...values }, { onError: showProblemIn(form) }),
  )
  if (revoke.data) {
    const { done, skipped } = revoke.data
    return (
      <BulkOutcome
        title={m.badges_bulk_revoked_title({ count: done })}
        left={m.badges_bulk_revoked_left()}
        total={m.badges_bulk_revoked()}
        text={done > 0 && m.badges_bulk_revoked_text({ count: done })}
        {...{ done, skipped }}
        onClose={() => onClose(true)}
      />
    )
  }
  return (
    <ConfirmDialog
      title={m.badges_bulk_revoke_title({ count })}
      cancelLabel={m.badges_bulk_keep()}
      confirm={m.badges_bulk_revoke({ count })}
      busy={revoke.isPending && m.badges_revoking()}
      onConfirm={confirm}
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
      <Alert>{root?.message}</Alert>
    </ConfirmDialog>
  )
}
