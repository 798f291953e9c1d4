import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { deleteMutation, templateQuery } from './templates.queries.ts'
import type { Refusal } from './use-template-actions.ts'

type DeleteDraftProps = {
  template: Pick<BadgeTemplate, 'id' | 'title'>
  /** Leaves the page of the template. */
  onDeleted?: (() => Promise<void>) | undefined
  onClose: () => void
}

/** Deletes a draft, which cannot be undone. */
export function DeleteDraft({ template: { id, title }, onDeleted, onClose }: DeleteDraftProps) {
  const client = useQueryClient()
  const remove = useAction(deleteMutation, {
    done: m.templates_deleted({ title }),
    next: () => {
      onClose()
      void onDeleted?.().then(() => client.removeQueries({ queryKey: templateQuery(id).queryKey }))
    },
  })
  return (
    <ActionDialog
      isDanger
      title={m.templates_delete_title({ title })}
      cancel={m.templates_delete_keep()}
      act={m.templates_delete_confirm()}
      busy={m.templates_deleting()}
      action={remove}
      onAct={() => remove.run(id)}
      onClose={onClose}
    >
      <p>{m.templates_delete_text()}</p>
    </ActionDialog>
  )
}

type ActionErrorProps = Refusal & { onEdit?: () => void; onClose: () => void }

/** Says why an action from a menu was refused, and what can be done instead. */
export const ActionError = ({ title, reason, isIncomplete, onEdit, onClose }: ActionErrorProps) => (
  <Dialog
    title={title}
    role="alertdialog"
    onClose={onClose}
    actions={
      <>
        <Button autoFocus onClick={onClose}>
          {m.word_close()}
        </Button>
        {isIncomplete && onEdit && (
          <Button kind="primary" onClick={onEdit}>
            {m.templates_edit()}
          </Button>
        )}
      </>
    }
  >
    <p>{reason}</p>
  </Dialog>
)
