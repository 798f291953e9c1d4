import type { PointerEvent as ReactPointerEvent } from 'react'

/** How far the pointer may move before a press becomes a drag, in px. */
const SLACK = 4
/** Distance from the top or bottom of the window within which the page scrolls by itself, in px. */
const EDGE = 80
const FASTEST = 14

/** Where the pointer is in the window, and how far it has moved on the page since its press. */
export type PointerPlace = { x: number; y: number; movedX: number; movedY: number }

type Drag = {
  move: (place: PointerPlace) => void
  /** @param isDropped false if the drag was cancelled */
  end: (isDropped: boolean) => void
}

/** Follows a pointer from its press until release or cancellation. @param begin called after SLACK; null cancels */
export function followPointer(press: ReactPointerEvent<HTMLElement>, begin: () => Drag | null) {
  if (press.button !== 0) return
  const held = press.currentTarget
  const ended = new AbortController()
  const { signal } = ended
  const startX = press.clientX
  const startY = press.clientY + window.scrollY
  let [x, y] = [press.clientX, press.clientY]
  let drag: Drag | null = null
  held.setPointerCapture(press.pointerId)

  const follow = () => {
    const place = { x, y, movedX: x - startX, movedY: y + window.scrollY - startY }
    if (!drag && Math.hypot(place.movedX, place.movedY) < SLACK) return
    drag ??= begin()
    if (drag) drag.move(place)
    else ended.abort()
  }
  const end = (isDropped: boolean) => {
    ended.abort()
    drag?.end(isDropped)
  }
  const scroll = () => {
    if (signal.aborted) return
    const speed = drag ? scrollSpeed(y) : 0
    if (speed !== 0) {
      window.scrollBy(0, speed)
      follow()
    }
    requestAnimationFrame(scroll)
  }
  requestAnimationFrame(scroll)

  const move = (event: PointerEvent) => {
    x = event.clientX
    y = event.clientY
    follow()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  held.addEventListener('pointermove', move, { signal })
  held.addEventListener('pointerup', () => end(true), { signal })
  held.addEventListener('pointercancel', () => end(false), { signal })
  document.addEventListener('keydown', giveUp, { signal, capture: true })
}

function scrollSpeed(y: number) {
  if (y < EDGE) return -Math.ceil(((EDGE - y) / EDGE) * FASTEST)
  const below = y - (window.innerHeight - EDGE)
  return below > 0 ? Math.ceil((Math.min(below, EDGE) / EDGE) * FASTEST) : 0
}
