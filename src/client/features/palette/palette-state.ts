import { useSyncExternalStore } from 'react'

/** What the palette shows: itself, or the dialog of a thing that it makes wherever one is. */
type Shown = 'none' | 'palette' | 'new-path' | 'new-list'

let shown: Shown = 'none'
const listeners = new Set<() => void>()

export const useShown = () => useSyncExternalStore(subscribe, () => shown)

export function show(next: Shown) {
  if (next === shown) return
  shown = next
  for (const listener of listeners) listener()
}

/** Opens the palette, or puts it away where it is open. Another dialog stays. */
export function togglePalette() {
  if (shown === 'none') show('palette')
  else if (shown === 'palette') show('none')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
