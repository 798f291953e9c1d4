import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { removeMemberMutation } from './team.queries.ts'

/** Confirms removing a member, and says what ends and what stays. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { organization } = useSuspenseQuery(userQuery).data
  const { mutateAsync, isPending } = useMutation(removeMemberMutation)
  const name = `${member.name} ${member.last_name}`
  // A promise, not callbacks: the row that contains this dialog may be unmounted before the response arrives.
  const confirm = () =>
    mutateAsync(member.uuid)
      .then(
        () => notify({ text: m.team_removed({ name }) }),
        (error) => notify({ text: errorMessage(error) }),
      )
      .finally(onClose)
  return (
    <ConfirmDialog
      title={m.team_remove_title({ name })}
      cancelLabel={m.team_remove_keep()}
      confirm={m.team_remove_confirm()}
      busy={isPending && m.team_removing()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{m.team_remove_text({ organization: organization.name })}</p>
    </ConfirmDialog>
  )
}
