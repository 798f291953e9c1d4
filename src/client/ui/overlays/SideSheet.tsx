import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import type { SideSheetProps } from './SideSheetOverlay.tsx'

const SideSheetOverlay = lazyPart(() => import('./SideSheetOverlay.tsx'), 'SideSheetOverlay')

/** Side sheet to view or edit one thing while the list stays behind it. Render it only while it is open. */
export const SideSheet = (props: SideSheetProps) => (
  <LazyBoundary>
    <SideSheetOverlay {...props} />
  </LazyBoundary>
)
