import { useEffect, useRef, useState } from 'react'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import { type PathDraft, readPathDraft } from './path-draft.ts'

/**
 * A draft that the browser keeps for all its tabs: what one changes, the others show at once.
 *
 * @param onEnded another tab published the draft, or discarded it
 */
export function usePersistedPathDraft(place: string, onEnded: () => void) {
  const [draft, setDraft] = useState(() => readPathDraft(storedJson('browser', place)))
  // Two changes can come before the page is drawn again.
  const latest = useRef(draft)
  const show = (next: PathDraft | null) => {
    latest.current = next
    setDraft(next)
  }
  const ended = useRef(onEnded)
  ended.current = onEnded
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same whenever it was made
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== place) return
      show(readPathDraft(storedJson('browser', place)))
      if (newValue === null) ended.current()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [place])
  return {
    draft,
    /** The draft as it is at this moment. */
    get: () => latest.current,
    persist: (next: PathDraft | null) => {
      storeJson('browser', place, next)
      show(next)
    },
  }
}
