import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a section when what had it is gone after an act, such as the button that was pressed: then the section
 * has it, so that the next key goes on from there. The section has a `tabIndex` of -1.
 */
export function useKeptFocus() {
  const section = useRef<HTMLElement>(null)
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const place = section.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target
    }
    place?.addEventListener('focusin', remember)
    return () => place?.removeEventListener('focusin', remember)
  }, [])
  // Whatever has changed.
  useEffect(() => {
    const isGone = last.current instanceof Node && !last.current.isConnected
    if (!isGone || document.activeElement !== document.body) return
    last.current = null
    section.current?.focus({ preventScroll: true })
  })
  return section
}
