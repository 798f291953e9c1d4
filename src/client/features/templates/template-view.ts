import { useSyncExternalStore } from 'react'

export type TemplateView = 'gallery' | 'list'

const KEY = 'insegna.templates.view'
const listeners = new Set<() => void>()
let chosen: TemplateView | undefined

/** Gallery or list, as it was chosen last in this browser. */
export const useTemplateView = (): TemplateView => useSyncExternalStore(subscribe, current)

/** Changes the view at once and for the next visits. */
export function chooseView(view: TemplateView) {
  chosen = view
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Storage may be forbidden: then the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function current(): TemplateView {
  chosen ??= read()
  return chosen
}

function read(): TemplateView {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'gallery'
  } catch {
    return 'gallery'
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
