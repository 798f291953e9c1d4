import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#client/api/use-action.ts'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { SecretDialog } from '#client/ui/overlays/SecretDialog.tsx'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#i18n/compiled/messages.js'
import { deleteWebhookMutation, rotateWebhookMutation } from './webhooks.queries.ts'

type DialogProps = { webhook: Webhook; onClose: () => void }

/** Makes a new secret, then shows it once. */
export function RotateWebhook({ webhook: { id, name }, onClose }: DialogProps) {
  const rotate = useAction(rotateWebhookMutation)
  if (rotate.data)
    return (
      <SecretDialog
        title={m.webhooks_secret_title()}
        copy={m.webhooks_copy_secret()}
        secret={rotate.data.secret}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={m.webhooks_rotate_title({ name })}
      act={m.webhooks_rotate()}
      busy={m.webhooks_rotating()}
      action={rotate}
      onAct={() => rotate.run(id)}
      onClose={onClose}
    >
      <p>{m.webhooks_rotate_text()}</p>
    </ActionDialog>
  )
}

/** Asks before a webhook is removed with its deliveries; then opens the list. */
export function DeleteWebhook({ webhook: { id, name }, onClose }: DialogProps) {
  const navigate = useNavigate()
  const remove = useAction(deleteWebhookMutation, { done: m.webhooks_deleted({ name }) })
  // Its page, with this dialog, is gone by then.
  const leave = () => void navigate({ to: '/organization/integrations' })
  return (
    <ActionDialog
      isDanger
      title={m.webhooks_delete_title({ name })}
      act={m.webhooks_delete()}
      busy={m.webhooks_deleting()}
      action={remove}
      onAct={() => remove.runAsync(id).then(leave, () => undefined)}
      onClose={onClose}
    >
      <p>{m.webhooks_delete_text()}</p>
    </ActionDialog>
  )
}
