import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same key before the page paints.
const KEY = 'insegna.theme'
const listeners = new Set<() => void>()

/** The theme that was chosen, not the one that `system` comes to. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current)

/** Changes the theme at once and for the next visits. */
export function chooseTheme(theme: Theme) {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be forbidden: then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function current(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
