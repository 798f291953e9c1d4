import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  text: string
  /** Takes back what was done; offered as "Undo" while the toast stands. */
  undo?: () => void
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says in passing that something was done. Never for an error that needs a choice. */
export function notify(toast: Omit<Toast, 'id'>) {
  lastId += 1
  show([...toasts, { ...toast, id: lastId }])
}

export const dismiss = (id: number) => show(toasts.filter((toast) => toast.id !== id))

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
