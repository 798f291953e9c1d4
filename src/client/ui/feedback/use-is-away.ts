import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is scrolled out of view. */
export function useIsAway(ref: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isAway
}
