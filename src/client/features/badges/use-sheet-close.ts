import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/**
 * Closes a sheet whose thing stands in the address. One that was opened from the list goes one step back to it; one that
 * the visit began with leads to the list by `toList`.
 *
 * @param opened what the address holds now
 */
export function useSheetClose(opened: string | undefined, toList: () => void): () => void {
  const router = useRouter()
  const [last, setLast] = useState({ opened, isFromList: false })
  if (last.opened !== opened) setLast({ opened, isFromList: last.opened === undefined })
  // How it was opened: what the address says while the sheet goes is another matter.
  const goesBack = useRef(false)
  if (opened) goesBack.current = last.isFromList
  return () => {
    if (goesBack.current) router.history.back()
    else toList()
  }
}
