import { useSyncExternalStore } from 'react'

/**
 * A global value outside of components; `use` re-renders its callers when the value changes.
 *
 * @param first gives the initial value, computed on first use
 */
export function sharedValue<Value>(first: () => Value) {
  let held: { value: Value } | undefined
  const listeners = new Set<() => void>()
  const get = (): Value => {
    held ??= { value: first() }
    return held.value
  }
  const set = (next: Value) => {
    if (Object.is(next, get())) return
    held = { value: next }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get) }
}
