import { useEffect, useRef, useState } from 'react'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'
import { type PathDraft, readPathDraft } from './path-draft.ts'

/**
 * A path draft in the browser's storage; a change in one tab shows in the others at once.
 *
 * @param onEnded called when another tab publishes or discards the draft
 */
export function usePersistedPathDraft(place: string, onEnded: () => void) {
  const [draft, setDraft] = useState(() => readPathDraft(storedJson('browser', place)))
  // A ref, because two changes can come before the next render.
  const latest = useRef(draft)
  const show = (next: PathDraft | null) => {
    latest.current = next
    setDraft(next)
  }
  const ended = useRef(onEnded)
  ended.current = onEnded
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same in every render
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
    /** The latest draft, including changes since the last render. */
    get: () => latest.current,
    persist: (next: PathDraft | null) => {
      storeJson('browser', place, next)
      show(next)
    },
  }
}
