import { sharedValue } from '#client/browser/shared-value.ts'

export type Toast = {
  id: number
  text: string
  /** Reverts the action; offered as "Undo" while the toast is visible. */
  undo?: () => void
  /** Called when the toast is gone without Undo. */
  onGone?: () => void
}

const toasts = sharedValue<readonly Toast[]>(() => [])
let lastId = 0

/** Shows a toast for a completed action. Not for errors that need a decision. */
export function notify(toast: Omit<Toast, 'id'>) {
  lastId += 1
  toasts.set([...toasts.get(), { ...toast, id: lastId }])
}

/** Removes a toast, by timeout or by the user. */
export const dismiss = (id: number) => take(id)?.onGone?.()

export const undo = (id: number) => take(id)?.undo?.()

export const useToasts = toasts.use

function take(id: number) {
  const toast = toasts.get().find((each) => each.id === id)
  toasts.set(toasts.get().filter((each) => each !== toast))
  return toast
}
