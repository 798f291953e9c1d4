import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { watchPage } from '#client/browser/draft.ts'

/** Milliseconds without typing before a change is stored in the browser. */
const STORE_DEBOUNCE_MS = 250

/** Milliseconds without typing before a draft is saved. */
const SAVE_DEBOUNCE_MS = 900

/** Milliseconds before a retry after the network or the service has failed. */
export const RETRY_DELAY_MS = 10_000

type Autosave = {
  isDirty: () => boolean
  /** Stores unsaved changes in the browser. */
  store: () => void
  /** Called to save once typing pauses. */
  save: () => void
  /** Called when the network is back. */
  onOnline: () => void
  /** Called when the page is left, after everything is stored. */
  onLeave: () => void
}

/**
 * Stores every change of a form in the browser and saves it once typing pauses; asks before the tab is closed with
 * unsaved changes.
 *
 * @returns schedules the same for another change, or after another delay
 */
export function useAutosave<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  { isDirty, store, save, onOnline, onLeave }: Autosave,
) {
  const timers = useRef<{ store?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }>({})
  const changed = (delay = SAVE_DEBOUNCE_MS) => {
    clearTimeout(timers.current.store)
    clearTimeout(timers.current.save)
    timers.current = { store: setTimeout(store, STORE_DEBOUNCE_MS), save: setTimeout(save, delay) }
  }
  const hear = useEffectEvent(() => changed())
  useEffect(() => subscribe({ formState: { values: true }, callback: () => hear() }), [subscribe])
  const leave = useEffectEvent(() => {
    clearTimeout(timers.current.store)
    store()
    onLeave()
  })
  const watch = useEffectEvent(() => watchPage({ isDirty, onHide: store, onOnline }))
  useEffect(() => {
    const stop = watch()
    return () => {
      stop()
      leave()
    }
  }, [])
  return changed
}
