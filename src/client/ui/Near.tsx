import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { LazyBoundary } from './LazyBoundary.tsx'

/** Screens ahead of it are reached in a moment: what is no further than this below the window begins to come. */
const MARGIN = '300px'
/** Milliseconds after the page has loaded, by when nobody is kept waiting by the rest. */
const REST = 3000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'focusin', 'beforeprint']

/** All of the page may come: somebody has begun to use it, or it has long been there. */
const rest = new Promise<void>((resolve) => {
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
  const wait = () => setTimeout(resolve, REST)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
})

type NearProps = { children: ReactNode; fallback?: ReactNode }

/**
 * A heavy part of the page, which begins to come when all else has been painted: at once where it is near the window, and
 * elsewhere as soon as somebody uses the page, or by itself after a while. Its room is the fallback's.
 */
export function Near({ children, fallback }: NearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [hasBegun, setBegun] = useState(false)
  useEffect(
    () => (place.current ? whenNear(place.current, () => startTransition(() => setBegun(true))) : undefined),
    [],
  )
  if (hasBegun) return <LazyBoundary fallback={fallback}>{children}</LazyBoundary>
  return <div ref={place}>{fallback}</div>
}

/** @returns ends the waiting */
function whenNear(place: Element, begin: () => void): () => void {
  const ending = new AbortController()
  const beginOnce = () => {
    if (ending.signal.aborted) return
    ending.abort()
    begin()
  }
  void rest.then(beginOnce)
  const sight = new IntersectionObserver(
    // It is asked while a frame is made: only after this does the frame stand.
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setTimeout(beginOnce),
    { rootMargin: MARGIN },
  )
  sight.observe(place)
  ending.signal.addEventListener('abort', () => sight.disconnect())
  return () => ending.abort()
}
