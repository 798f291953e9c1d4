import { lazy } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import type { SideSheetProps } from './SideSheetOverlay.tsx'

const SideSheetOverlay = lazy(() =>
  import('./SideSheetOverlay.tsx').then((module) => ({ default: module.SideSheetOverlay })),
)

/** Looks at one thing, or changes it, without losing the list behind. Render it only while it is open. */
export const SideSheet = (props: SideSheetProps) => (
  <LazyBoundary>
    <SideSheetOverlay {...props} />
  </LazyBoundary>
)
