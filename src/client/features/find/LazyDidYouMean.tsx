import { type ComponentProps, lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'

const DidYouMean = lazy(() => import('./DidYouMean.tsx').then((module) => ({ default: module.DidYouMean })))

/** The nearest names, loaded where nothing was found. */
export const LazyDidYouMean = (props: ComponentProps<typeof DidYouMean>) => (
  <LazyBoundary>
    <DidYouMean {...props} />
  </LazyBoundary>
)
