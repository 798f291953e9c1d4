import { useSuspenseQuery } from '@tanstack/react-query'
import { PasswordForm } from '#client/features/account/PasswordForm.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { data: user } = useSuspenseQuery(userQuery)
  return (
    <Dialog title={m.account_change_password()} onClose={onClose}>
      <PasswordForm email={user.email} onDone={onClose} />
    </Dialog>
  )
}
