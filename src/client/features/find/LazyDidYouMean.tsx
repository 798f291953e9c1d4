import { type ComponentProps, lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'

const DidYouMean = lazy(() => import('./DidYouMean.tsx').then((module) => ({ default: module.DidYouMean })))

/** `DidYouMean`, loaded only when a search found nothing. */
export const LazyDidYouMean = (props: ComponentProps<typeof DidYouMean>) => (
  <LazyBoundary>
    <DidYouMean {...props} />
  </LazyBoundary>
)
