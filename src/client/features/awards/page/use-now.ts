import { useEffect, useState } from 'react'

/** The current time, updated every second while `isWatched`. */
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
