import { lazy, type ReactNode } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'

export type SideSheetProps = {
  title: string
  onClose: () => void
  /** Buttons at the foot, always in view. */
  actions?: ReactNode
  children: ReactNode
}

const SideSheetOverlay = lazy(() =>
  import('./SideSheetOverlay.tsx').then((module) => ({ default: module.SideSheetOverlay })),
)

/** Looks at one thing, or changes it, without losing the list behind. Render it only while it is open. */
export const SideSheet = (props: SideSheetProps) => (
  <LazyBoundary>
    <SideSheetOverlay {...props} />
  </LazyBoundary>
)
