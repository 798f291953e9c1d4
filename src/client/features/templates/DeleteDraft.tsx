import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { deleteMutation } from './templates.queries.ts'

type DeleteDraftProps = {
  template: Pick<BadgeTemplate, 'id' | 'title'>
  onDeleted?: () => void
  onClose: () => void
}

/** Confirms the deletion of a draft, which cannot be undone. */
export function DeleteDraft({ template: { id, title }, onDeleted, onClose }: DeleteDraftProps) {
  const remove = useMutation(deleteMutation)
  const done = () => {
    notify({ text: m.templates_deleted({ title }) })
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      title={m.templates_delete_title({ title })}
      cancelLabel={m.templates_delete_keep()}
      confirm={m.templates_delete_confirm()}
      busy={remove.isPending && m.templates_deleting()}
      onConfirm={() => remove.mutate(id, { onSuccess: done })}
      onClose={onClose}
    >
      <p>{m.templates_delete_text()}</p>
      <Alert>{remove.error && errorMessage(remove.error)}</Alert>
    </ConfirmDialog>
  )
}
