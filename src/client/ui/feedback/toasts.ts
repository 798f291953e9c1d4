import { sharedValue } from '#client/browser/shared-value.ts'

export type Toast = {
  id: number
  text: string
  /** Takes back what was done; offered as "Undo" while the toast stands. */
  undo?: () => void
  /** What waits for the toast: done once it is gone and nobody has taken it back. */
  onGone?: () => void
}

const toasts = sharedValue<readonly Toast[]>(() => [])
let lastId = 0

/** Says in passing that something was done. Never for an error that needs a choice. */
export function notify(toast: Omit<Toast, 'id'>) {
  lastId += 1
  toasts.set([...toasts.get(), { ...toast, id: lastId }])
}

/** Ends a toast, by itself or by hand. */
export const dismiss = (id: number) => take(id)?.onGone?.()

export const undo = (id: number) => take(id)?.undo?.()

export const useToasts = toasts.use

function take(id: number) {
  const toast = toasts.get().find((each) => each.id === id)
  toasts.set(toasts.get().filter((each) => each !== toast))
  return toast
}
