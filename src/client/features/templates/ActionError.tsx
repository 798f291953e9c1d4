import { Button } from '#client/ui/buttons/Button.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { Refusal } from './use-template-actions.ts'

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
