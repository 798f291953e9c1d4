import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  text: string
  /** Takes back what was done; offered as "Undo" while the toast stands. */
  undo?: () => void
  /** What waits for the toast: done once it is gone and nobody has taken it back. */
  onGone?: () => void
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says in passing that something was done. Never for an error that needs a choice. */
export function notify(toast: Omit<Toast, 'id'>) {
  lastId += 1
  show([...toasts, { ...toast, id: lastId }])
}

/** Ends a toast, by itself or by hand. */
export const dismiss = (id: number) => take(id)?.onGone?.()

export const undo = (id: number) => take(id)?.undo?.()

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)

function take(id: number) {
  const toast = toasts.find((each) => each.id === id)
  show(toasts.filter((each) => each !== toast))
  return toast
}

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
