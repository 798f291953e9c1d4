type Watching = { isDirty: () => boolean; onHide?: () => void; onOnline?: () => void }

/** Warns before a tab with unsaved changes closes; reports `pagehide` and `online`. @returns a stop function */
export function watchPage({ isDirty, onHide, onOnline }: Watching) {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('beforeunload', (event) => isDirty() && event.preventDefault(), { signal })
  if (onHide) addEventListener('pagehide', onHide, { signal })
  if (onOnline) addEventListener('online', onOnline, { signal })
  return () => ended.abort()
}
