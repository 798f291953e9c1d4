import { lazy } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import type { SideSheetProps } from './SideSheetOverlay.tsx'

const SideSheetOverlay = lazy(() =>
  import('./SideSheetOverlay.tsx').then((module) => ({ default: module.SideSheetOverlay })),
)

/** Side sheet to view or edit one thing while the list stays behind it. Render it only while it is open. */
export const SideSheet = (props: SideSheetProps) => (
  <LazyBoundary>
    <SideSheetOverlay {...props} />
  </LazyBoundary>
)
