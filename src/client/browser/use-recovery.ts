import { useEffect, useEffectEvent } from 'react'

/** Seconds between two questions whether the service is there, while somebody looks at the page. */
const PAUSE = 10

/**
 * Tries again by itself once the service answers: when the browser says that the network is back, when the tab is looked
 * at again, and every few seconds, because a network may come back without a word and a service may start again.
 *
 * @param isLost whether something did not come because nothing answered
 */
export function useRecovery(isLost: boolean, retry: () => void) {
  const recover = useEffectEvent(retry)
  useEffect(() => {
    if (!isLost) return
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async () => {
      if (!document.hidden && navigator.onLine && (await isAnswering(signal)) && !signal.aborted) recover()
    }
    const timer = setInterval(look, PAUSE * 1000)
    addEventListener('online', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [isLost])
}

/** Asked before anything is tried again: a page that is loaded anew without a network is lost. */
const isAnswering = (signal: AbortSignal) =>
  fetch('/readyz', { signal, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
