import { useEffect, useEffectEvent } from 'react'

/** Interval in seconds between checks of whether the service responds, while the tab is visible. */
const POLL_INTERVAL_S = 10

/**
 * Retries once the service responds again: on `online` events, when the tab becomes visible, and every few seconds,
 * because networks and services may come back without an event.
 *
 * @param isLost whether a request failed without a response
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
    const timer = setInterval(look, POLL_INTERVAL_S * 1000)
    addEventListener('online', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [isLost])
}

/** Checked before retrying, because a reload without network would lose the page. */
const isAnswering = (signal: AbortSignal) =>
  fetch('/readyz', { signal, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
