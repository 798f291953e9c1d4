import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import type { DialogProps } from './DialogOverlay.tsx'

const DialogOverlay = lazyPart(() => import('./DialogOverlay.tsx'), 'DialogOverlay')

/** A modal dialog for one decision, with at most two fields. Render it only while it is open. */
export const Dialog = (props: DialogProps) => (
  <LazyBoundary>
    <DialogOverlay {...props} />
  </LazyBoundary>
)
