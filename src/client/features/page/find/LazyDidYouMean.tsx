import type { ComponentProps } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'

const DidYouMean = lazyPart(() => import('./DidYouMean.tsx'), 'DidYouMean')

/** `DidYouMean`, loaded only when a search found nothing. */
export const LazyDidYouMean = (props: ComponentProps<typeof DidYouMean>) => (
  <LazyBoundary>
    <DidYouMean {...props} />
  </LazyBoundary>
)
