import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { deleteReportMutation } from '../reports.queries.ts'

type DeleteDialogProps = { report: SavedReport; onDeleted: () => void; onClose: () => void }

/** Confirms deleting a saved report, which others may be using, too. */
export function DeleteDialog({ report: { id, name, is_shared }, onDeleted, onClose }: DeleteDialogProps) {
  const { mutate, isPending, error } = useMutation(deleteReportMutation)
  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        notify({ text: m.reports_deleted({ name }) })
        onClose()
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      title={m.reports_delete_title({ name })}
      cancelLabel={m.reports_delete_keep()}
      confirm={m.reports_delete_confirm()}
      busy={isPending && m.reports_deleting()}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{is_shared === 1 ? m.reports_delete_shared_text() : m.reports_delete_text()}</p>
      {error && <Note kind="danger">{errorMessage(error)}</Note>}
    </ConfirmDialog>
  )
}
