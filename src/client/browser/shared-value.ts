import { useSyncExternalStore } from 'react'

/**
 * A value of the whole page, outside of any component: whoever calls `use` is drawn again when it changes.
 *
 * @param first what it is until it is set; asked for when it is first needed
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
