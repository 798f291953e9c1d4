import type { PointerEvent as ReactPointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { followPointer, type PointerPlace } from '#client/ui/sorting/follow-pointer.ts'
import { restoreRows, rowsOf, showAt } from '#client/ui/sorting/row-places.ts'
import styles from './drag-template.module.css'

const { carried = '', over = '' } = styles

/** The list of steps; a template can be dropped anywhere in the section around it. */
export const STEP_LIST_ID = 'path-steps'

/** About the height of most added steps, in px. */
const GAP = 92

/**
 * Drags a template from the list of templates into the steps. Touch is left to scroll the list: there, and by keyboard,
 * the row's button adds the template.
 *
 * @param onDrop gets the position, from 1
 */
export function dragTemplate(press: ReactPointerEvent<HTMLElement>, onDrop: (position: number) => void) {
  if (press.pointerType === 'touch') return
  if (press.target instanceof Element && press.target.closest('button')) return
  const row = press.currentTarget
  followPointer(press, () => {
    const list = document.getElementById(STEP_LIST_ID)
    if (!list) return null
    const copy = copyOf(row)
    const room = makeRoom(list)
    return {
      move: (place) => {
        copy.style.transform = `translate(${place.movedX}px, ${place.y - press.clientY}px)`
        room.follow(place)
      },
      end: (isDropped) => {
        copy.remove()
        room.close((position) => {
          if (isDropped && position !== null) flushSync(() => onDrop(position))
        })
      },
    }
  })
}

/** A copy of the row that follows the pointer. */
function copyOf(row: HTMLElement) {
  const { top, left, width } = row.getBoundingClientRect()
  const copy = row.cloneNode(true) as HTMLElement
  copy.classList.add(carried)
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  Object.assign(copy.style, { top: `${top}px`, left: `${left}px`, width: `${width}px` })
  document.body.append(copy)
  return copy
}

/** Opens a gap in the steps where the dragged template would be dropped. */
function makeRoom(list: HTMLElement) {
  const section = list.parentElement as HTMLElement
  const rows = rowsOf(list)
  const end = list.nextElementSibling as HTMLElement | null
  let position: number | null = null
  list.dataset.isSorting = 'true'

  const show = (next: number | null) => {
    if (next === position) return
    position = next
    for (const [index, row] of rows.entries()) {
      const isLater = next !== null && index >= next - 1
      showAt(row, isLater ? GAP : 0, index + 1 + Number(isLater))
    }
    if (end) end.style.transform = next === null ? '' : `translateY(${GAP}px)`
    section.classList.toggle(over, next !== null)
  }
  return {
    follow: ({ x, y }: PointerPlace) => {
      const { left, right } = section.getBoundingClientRect()
      if (x < left || x > right) return show(null)
      const top = y - list.getBoundingClientRect().top
      show(rows.filter((row) => row.top + row.height / 2 < top).length + 1)
    },
    close: (draw: (position: number | null) => void) => {
      delete list.dataset.isSorting
      section.classList.remove(over)
      restoreRows(rows)
      if (end) end.style.transform = ''
      draw(position)
    },
  }
}
