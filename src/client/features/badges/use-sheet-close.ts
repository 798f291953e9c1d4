import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/**
 * Closes a side sheet whose content is in the URL. If it was opened from the list, goes back in history; if the visit
 * started with it, calls `toList`.
 *
 * @param opened the current value of the search param
 */
export function useSheetClose(opened: string | undefined, toList: () => void): () => void {
  const router = useRouter()
  const [last, setLast] = useState({ opened, isFromList: false })
  if (last.opened !== opened) setLast({ opened, isFromList: last.opened === undefined })
  // A ref, because the search param changes while the sheet is closing.
  const goesBack = useRef(false)
  if (opened) goesBack.current = last.isFromList
  return () => {
    if (goesBack.current) router.history.back()
    else toList()
  }
}
