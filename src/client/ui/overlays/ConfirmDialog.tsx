import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  /** The question. */
  title: string
  /** What will happen, and at most two fields. */
  children: ReactNode
  /** The safe answer, first and focused: "Keep it". */
  cancelLabel: string
  /** The verb: "Revoke badge". */
  confirm: string
  /** What the verb says while it works. */
  busy?: string | false
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone. Render it only while it is open. */
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
