type Watching = { isDirty: () => boolean; onHide: () => void; onOnline: () => void }

/** Asks before the tab is closed over something unsaved, and tells when it may never come back. @returns how to stop */
export function watchPage({ isDirty, onHide, onOnline }: Watching) {
  const leaving = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault()
  addEventListener('beforeunload', leaving)
  addEventListener('pagehide', onHide)
  addEventListener('online', onOnline)
  return () => {
    removeEventListener('beforeunload', leaving)
    removeEventListener('pagehide', onHide)
    removeEventListener('online', onOnline)
  }
}
