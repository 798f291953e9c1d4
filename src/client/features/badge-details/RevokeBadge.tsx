import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#client/api/api-error.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import { type Badge, RevokeBadge as Revocation } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../badges/badge-state.ts'
import { revokeBadgeMutation } from './badge-actions.queries.ts'

/** Dialog to revoke a badge, with a reason; warns that it is irreversible and the reason public. */
export function RevokeBadge({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const name = nameOf(badge)
  const form = useForm({ resolver: validateBy(Revocation), defaultValues: { reason: '' } })
  const { reason, root } = form.formState.errors
  const revoke = useMutation(revokeBadgeMutation)
  const confirm = form.handleSubmit((values) =>
    revoke.mutate({ badge_id: badge.id, ...values }, { onSuccess: done, onError: refused }),
  )

  function done() {
    notify({ text: m.badges_revoked_toast({ name }) })
    onClose()
  }

  function refused(error: Error) {
    if (!(error instanceof ApiError && error.problem.code === 'already_revoked')) return showProblemIn(form)(error)
    notify({ text: error.problem.message })
    onClose()
  }

  return (
    <ConfirmDialog
      title={m.badges_revoke_title({ name })}
      cancelLabel={m.badges_revoke_keep()}
      confirm={m.badges_revoke()}
      busy={revoke.isPending && m.badges_revoking()}
      onConfirm={confirm}
      onClose={onClose}
    >
      {/* Without an address, because it was erased, there is nobody to write to. */}
      <p>{badge.recipient_email ? m.badges_revoke_text() : m.badges_revoke_text_no_mail()}</p>
      <TextArea
        label={m.badges_reason()}
        hint={m.badges_revoke_reason_hint()}
        limit={1000}
        error={reason?.type === 'too_small' ? m.badges_revoke_reason_missing() : reason?.message}
        {...form.register('reason')}
      />
      <Alert>{root?.message}</Alert>
    </ConfirmDialog>
  )
}
