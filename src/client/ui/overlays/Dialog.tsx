import { lazy, type ReactNode } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'

export type DialogProps = {
  /** A question, where the dialog asks one. */
  title: string
  /** Without it the dialog cannot be put away, only answered. */
  onClose?: () => void
  /** Buttons, the safe one first. */
  actions?: ReactNode
  /** `alertdialog` for what cannot be undone. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

const DialogOverlay = lazy(() => import('./DialogOverlay.tsx').then((module) => ({ default: module.DialogOverlay })))

/** One decision over the page, with at most two fields. Render it only while it is open. */
export const Dialog = (props: DialogProps) => (
  <LazyBoundary>
    <DialogOverlay {...props} />
  </LazyBoundary>
)
