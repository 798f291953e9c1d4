import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenVisibleProps = {
  /** Set on the placeholder, so that links to the section work before it is rendered. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** Renders a section of a long page when it approaches the viewport, so that its chunks load only if needed. */
export function WhenVisible({ id, className, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setVisible(true),
      {
        rootMargin: '50%',
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isVisible ? children : <div ref={place} id={id} className={className} />
}
