import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { makeRecoveryCodesMutation } from './security.queries.ts'

/** Confirms that the old recovery codes stop working, then shows the new ones. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const make = useMutation(makeRecoveryCodesMutation)
  if (make.data) return <RecoveryCodes codes={make.data} onClose={onClose} />
  return (
    <Dialog
      title={m.security_recovery_new_title()}
      onClose={make.isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" busy={make.isPending && m.security_recovery_making()} onClick={() => make.mutate()}>
            {m.security_recovery_make()}
          </Button>
        </>
      }
    >
      <Alert>{make.error && errorMessage(make.error)}</Alert>
      <p>{m.security_recovery_new_text()}</p>
    </Dialog>
  )
}
