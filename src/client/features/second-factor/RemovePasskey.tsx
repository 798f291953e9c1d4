import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { m } from '#i18n/compiled/messages.js'
import { removePasskeyMutation } from './security.queries.ts'

export function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useMutation(removePasskeyMutation)
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => notify({ text: m.security_passkey_removed({ name }) }),
      onError: (error) => notify({ text: errorMessage(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={m.security_passkey_remove_title({ name })}
      cancelLabel={m.security_passkey_keep()}
      confirm={m.security_passkey_remove_confirm()}
      busy={remove.isPending && m.security_removing()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{m.security_passkey_remove_text()}</p>
    </ConfirmDialog>
  )
}
