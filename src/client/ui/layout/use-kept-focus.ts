import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a section when what had it is gone after an act, such as the button that was pressed or the row of what was
 * removed: then the section has it, so that the next key goes on from there. The section has a `tabIndex` of -1.
 */
export function useKeptFocus<Section extends HTMLElement = HTMLElement>() {
  const section = useRef<Section>(null)
  useEffect(() => {
    const place = section.current
    let last: EventTarget | null = null
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    const isLost = () => last instanceof Node && !last.isConnected && document.activeElement === document.body
    // What the act itself focuses comes first, and so does what a dialog gives back: both take no longer than a frame.
    const keep = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (!isLost()) return
          last = null
          place?.focus({ preventScroll: true })
        })
      })
    }
    // All of the document: a dialog that closes is outside of the section, and has had the focus until then.
    const watch = new MutationObserver(() => isLost() && keep())
    place?.addEventListener('focusin', remember)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      place?.removeEventListener('focusin', remember)
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return section
}
