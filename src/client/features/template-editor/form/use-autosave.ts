import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { watchPage } from '#client/browser/watch-page.ts'

/** How long a change may be in the page alone before it is stored in the browser. */
const STORE_PAUSE = 250

/** A draft saves itself once the writing pauses for so long. */
const SAVE_PAUSE = 900

/** After so long a lost network, or a failure of the service, is tried again. */
export const RETRY_PAUSE = 10_000

type Autosave = {
  isDirty: () => boolean
  /** Stores in the browser what the service does not have. */
  store: () => void
  /** Saves what can be saved by itself. */
  save: () => void
  /** The network is back. */
  onOnline: () => void
  /** The page is left with everything stored. */
  onLeave: () => void
}

/**
 * Stores every change of a form in the browser and saves it once the writing pauses; asks before the tab is closed over
 * something unsaved.
 *
 * @returns what does the same after another change, or after another pause
 */
export function useAutosave<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  { isDirty, store, save, onOnline, onLeave }: Autosave,
) {
  const timers = useRef<{ store?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }>({})
  const changed = (pause = SAVE_PAUSE) => {
    clearTimeout(timers.current.store)
    clearTimeout(timers.current.save)
    timers.current = { store: setTimeout(store, STORE_PAUSE), save: setTimeout(save, pause) }
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
