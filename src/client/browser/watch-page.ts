type Watching = { isDirty: () => boolean; onHide?: () => void; onOnline?: () => void }

/**
 * Warns before a tab with unsaved changes is closed, and reports `pagehide` and `online`. @returns a function to stop
 */
export function watchPage({ isDirty, onHide, onOnline }: Watching) {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('beforeunload', (event) => isDirty() && event.preventDefault(), { signal })
  if (onHide) addEventListener('pagehide', onHide, { signal })
  if (onOnline) addEventListener('online', onOnline, { signal })
  return () => ended.abort()
}
