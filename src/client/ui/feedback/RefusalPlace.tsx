import { isValidElement, type ReactNode, useEffect, useRef } from 'react'

type RefusalPlaceProps = {
  className?: string | undefined
  /** Only announced: the focus is better where it is. */
  isQuiet?: boolean | undefined
  /** The refusal, or nothing. */
  children: ReactNode
}

/**
 * Where a refusal appears. It is announced, since its `alert` element is always rendered and only changes are announced; it
 * gets the focus; and it is brought into view, clear of the bars at the top and the foot of the window.
 */
export function RefusalPlace({ className, isQuiet, children }: RefusalPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const words = wordsOf(children)
  useEffect(() => {
    if (words && !isQuiet) showRefusal(place.current)
  }, [words, isQuiet])
  return (
    <div ref={place} role="alert" tabIndex={-1} className={className}>
      {children}
    </div>
  )
}

/** Focuses a refusal that is on the page, and scrolls it into view. */
export function showRefusal(refusal: HTMLElement | null) {
  refusal?.focus({ preventScroll: true })
  refusal?.scrollIntoView({ block: 'nearest' })
}

/** What a refusal says, so that another one at the same place is noticed, but not the same one rendered again. */
function wordsOf(children: ReactNode): string {
  if (Array.isArray(children)) return children.map(wordsOf).join('')
  if (isValidElement<{ children?: ReactNode }>(children)) return wordsOf(children.props.children) || '…'
  return typeof children === 'string' || typeof children === 'number' ? String(children) : ''
}
