import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { resetSecondStepMutation } from './team.queries.ts'

/** Confirms removing a member's passkeys and codes, so that they can sign in by password alone. */
export function ResetSecondStep({ member, onClose }: { member: Member; onClose: () => void }) {
  const { mutate, isPending } = useMutation(resetSecondStepMutation)
  const name = `${member.name} ${member.last_name}`
  const confirm = () =>
    mutate(member.uuid, {
      onSuccess: () => notify({ text: m.team_step_reset({ name }) }),
      onError: (error) => notify({ text: errorMessage(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={m.team_reset_step_title({ name })}
      cancelLabel={m.team_reset_step_keep()}
      confirm={m.team_reset_step_confirm()}
      busy={isPending && m.team_resetting_step()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{m.team_reset_step_text()}</p>
    </ConfirmDialog>
  )
}
