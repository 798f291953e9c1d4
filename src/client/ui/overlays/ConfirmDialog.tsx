import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  /** The question. */
  title: string
  /** What will happen, and at most two fields. */
  children: ReactNode
  /** Label of the safe button, first and focused: "Keep it". */
  cancelLabel: string
  /** Label of the action, a verb: "Revoke badge". */
  confirm: string
  /** Label of the action while it is in progress. */
  busy?: string | false
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of an irreversible action. Render it only while it is open. */
export function ConfirmDialog({ title, children, cancelLabel, confirm, busy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose} unavailable={busy}>
            {cancelLabel}
          </Button>
          <Button kind="destructive" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
