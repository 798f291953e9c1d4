import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { switchCodesOffMutation } from './security.queries.ts'

export function SwitchCodesOff({ onClose }: { onClose: () => void }) {
  const switchOff = useMutation(switchCodesOffMutation)
  const confirm = () =>
    switchOff.mutate(undefined, {
      onSuccess: () => notify({ text: m.security_codes_off_toast() }),
      onError: (error) => notify({ text: errorMessage(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={m.security_codes_off_title()}
      cancelLabel={m.security_codes_keep()}
      confirm={m.security_codes_off_confirm()}
      busy={switchOff.isPending && m.security_codes_switching_off()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{m.security_codes_off_text()}</p>
    </ConfirmDialog>
  )
}
