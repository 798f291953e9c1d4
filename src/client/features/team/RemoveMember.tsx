import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { removeMemberMutation } from './team.queries.ts'

/** Asks before somebody loses their place, and says what ends and what stays. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { organization } = useSuspenseQuery(userQuery).data
  const { mutate, isPending } = useMutation(removeMemberMutation)
  const name = `${member.name} ${member.last_name}`
  const confirm = () =>
    mutate(member.uuid, {
      onSuccess: () => notify({ text: m.team_removed({ name }) }),
      onError: (error) => notify({ text: errorMessage(error) }),
      onSettled: onClose,
    })
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
