import { lazy } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import type { DialogProps } from './DialogOverlay.tsx'

const DialogOverlay = lazy(() => import('./DialogOverlay.tsx').then((module) => ({ default: module.DialogOverlay })))

/** A modal dialog for one decision, with at most two fields. Render it only while it is open. */
export const Dialog = (props: DialogProps) => (
  <LazyBoundary>
    <DialogOverlay {...props} />
  </LazyBoundary>
)
