import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenNearProps = {
  /** Of what stands in the place until then, so that links to it lead there. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** Draws a part of a long page once it comes near the window, so that its files are not loaded for nothing. */
export function WhenNear({ id, className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: '50%',
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place} id={id} className={className} />
}
