import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#client/api/use-action.ts'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { deleteConnectionMutation } from '../single-sign-on.queries.ts'

type DeleteConnectionProps = { connection: SsoConnection; onClose: () => void }

/** Asks before a connection is removed with all that it holds; then opens the list. */
export function DeleteConnection({ connection: { id, name }, onClose }: DeleteConnectionProps) {
  const navigate = useNavigate()
  const remove = useAction(deleteConnectionMutation, { done: m.sso_deleted({ name }) })
  // Its page, with this dialog, is gone by then.
  const leave = () => void navigate({ to: '/organization/sign-in' })
  return (
    <ActionDialog
      isDanger
      title={m.sso_delete_title({ name })}
      cancel={m.sso_keep()}
      act={m.sso_delete()}
      busy={m.sso_deleting()}
      action={remove}
      onAct={() => remove.runAsync(id).then(leave, () => undefined)}
      onClose={onClose}
    >
      <p>{m.sso_delete_text()}</p>
    </ActionDialog>
  )
}
