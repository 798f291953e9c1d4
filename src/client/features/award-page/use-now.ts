import { useEffect, useState } from 'react'

/** The moment, read again each second as long as somebody watches it pass. */
export function useNow(isWatched: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isWatched) return
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [isWatched])
  return now
}
