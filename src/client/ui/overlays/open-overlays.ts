import { useState } from 'react'
import { sharedValue } from '#client/browser/shared-value.ts'

const open = sharedValue(() => 0)

/** Counts an overlay as open: the effect of every dialog and side sheet. */
export function countOverlay() {
  open.set(open.get() + 1)
  return () => open.set(open.get() - 1)
}

/**
 * The value as it was when a dialog or a side sheet was opened, until it is closed. For what decides whether the button that
 * opened it is there: with the button the dialog would go, and with it what was typed and the refusal.
 */
export function useHeldUnderOverlay<Value>(value: Value): Value {
  const isOpen = open.use() > 0
  const [held, hold] = useState(value)
  if (!isOpen && held !== value) hold(value)
  return isOpen ? held : value
}
