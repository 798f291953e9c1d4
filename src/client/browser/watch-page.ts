type Watching = { isDirty: () => boolean; onHide?: () => void; onOnline?: () => void }

/** Asks before the tab is closed over something unsaved, and tells when it may never come back. @returns how to stop */
export function watchPage({ isDirty, onHide, onOnline }: Watching) {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('beforeunload', (event) => isDirty() && event.preventDefault(), { signal })
  if (onHide) addEventListener('pagehide', onHide, { signal })
  if (onOnline) addEventListener('online', onOnline, { signal })
  return () => ended.abort()
}
