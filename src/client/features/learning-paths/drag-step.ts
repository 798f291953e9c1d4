import type { PointerEvent as ReactPointerEvent } from 'react'
import { flushSync } from 'react-dom'
import type { LiftActs } from './use-lift.ts'

/** So far a pointer may tremble before a press becomes a drag, in px. */
const SLACK = 4
/** So near to the top or bottom of the window the page scrolls by itself. */
const EDGE = 80
const FASTEST = 14

type Row = { element: HTMLElement; top: number; height: number }

/**
 * Drags the row of a grip that was pressed. The rows are moved by hand, not drawn again, so that a hundred of them stay
 * smooth; the trail learns of the new order when the row is let go.
 */
export function drag(press: ReactPointerEvent<HTMLElement>, acts: LiftActs) {
  if (press.button !== 0) return
  const grip = press.currentTarget
  const row = grip.closest('li')
  if (!row?.parentElement) return
  const ended = new AbortController()
  const { signal } = ended
  const pointer = press.pointerId
  const startY = press.clientY + window.scrollY
  let lastY = press.clientY
  let dragged: ReturnType<typeof lift> | null = null
  grip.setPointerCapture(pointer)

  const follow = () => {
    const moved = lastY + window.scrollY - startY
    if (!dragged && Math.abs(moved) < SLACK) return
    dragged ??= lift(row, (position) => acts.hover(idOf(row), position))
    dragged.follow(moved)
  }
  const end = (isDropped: boolean) => {
    ended.abort()
    if (!dragged) return
    // The new order is drawn before the rows go back to their places, so that none is seen to jump.
    const position = isDropped ? dragged.position() : null
    flushSync(() => acts.dragged(idOf(row), position))
    dragged.letGo()
  }
  const scroll = () => {
    if (signal.aborted) return
    const speed = dragged ? scrollSpeed(lastY) : 0
    if (speed !== 0) {
      window.scrollBy(0, speed)
      follow()
    }
    requestAnimationFrame(scroll)
  }
  requestAnimationFrame(scroll)

  const move = ({ clientY }: PointerEvent) => {
    lastY = clientY
    follow()
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  grip.addEventListener('pointermove', move, { signal })
  grip.addEventListener('pointerup', () => end(true), { signal })
  grip.addEventListener('pointercancel', () => end(false), { signal })
  document.addEventListener('keydown', giveUp, { signal, capture: true })
}

const idOf = (row: HTMLElement) => row.id.replace('step-', '')

function scrollSpeed(y: number) {
  if (y < EDGE) return -Math.ceil(((EDGE - y) / EDGE) * FASTEST)
  const below = y - (window.innerHeight - EDGE)
  return below > 0 ? Math.ceil((Math.min(below, EDGE) / EDGE) * FASTEST) : 0
}

/** Takes a row out of the list and makes room for it wherever it is held. */
function lift(row: HTMLElement, onOver: (position: number) => void) {
  const list = row.parentElement as HTMLElement
  const rows = [...list.children].map((child): Row => {
    const element = child as HTMLElement
    return { element, top: element.offsetTop, height: element.offsetHeight }
  })
  const from = rows.findIndex(({ element }) => element === row)
  const own = rows[from] as Row
  let position = from + 1
  list.dataset.isSorting = 'true'
  row.dataset.isDragged = 'true'

  return {
    follow: (moved: number) => {
      row.style.transform = `translateY(${moved}px)`
      const top = own.top + moved
      // A row gives way once an edge of the dragged one is past its middle.
      const isBefore = (each: Row, index: number) =>
        each.top + each.height / 2 < (index < from ? top : top + own.height) && index !== from
      const next = rows.filter(isBefore).length + 1
      if (next === position) return
      position = next
      for (const [index, { element }] of rows.entries()) {
        if (index === from) continue
        const shift =
          index < from && index >= position - 1 ? own.height : index > from && index < position ? -own.height : 0
        element.style.transform = shift ? `translateY(${shift}px)` : ''
      }
      onOver(position)
    },
    position: () => position,
    letGo: () => {
      delete list.dataset.isSorting
      delete row.dataset.isDragged
      for (const { element } of rows) element.style.transform = ''
    },
  }
}
