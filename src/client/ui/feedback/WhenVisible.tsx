import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenVisibleProps = {
  /** Of what stands in the place until then, so that links to it lead there. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** Draws a part of a long page once it comes near the window, so that its files are not loaded for nothing. */
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
