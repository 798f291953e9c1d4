import type { PointerEvent as ReactPointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { followPointer } from './follow-pointer.ts'
import { type RowPlace, restoreRows, rowsOf, showAt } from './row-places.ts'

type RowDrag = {
  /** Called with each place that the row is over, from 1. */
  onOver: (number: number) => void
  onDrop: (number: number) => void
}

/**
 * Drags the row of a pressed grip. Rows are moved in the DOM without React, so that dragging stays smooth with a
 * hundred of them; the list gets the new order when the row is dropped.
 */
export function dragRow(press: ReactPointerEvent<HTMLElement>, { onOver, onDrop }: RowDrag) {
  const row = press.currentTarget.closest('li')
  if (!row?.parentElement) return
  followPointer(press, () => {
    const dragged = startDragging(row, onOver)
    return {
      move: ({ movedY }) => dragged.follow(movedY),
      end: (isDropped) => {
        // All before the next paint, so that no row is seen to jump.
        dragged.drop(() => isDropped && flushSync(() => onDrop(dragged.position())))
      },
    }
  })
}

/** Lifts a row out of the list and opens a gap wherever it is dragged. */
function startDragging(row: HTMLElement, onOver: (position: number) => void) {
  const list = row.parentElement as HTMLElement
  const rows = rowsOf(list)
  const from = rows.findIndex(({ element }) => element === row)
  const own = rows[from] as RowPlace
  let position = from + 1
  list.dataset.isSorting = 'true'
  row.dataset.isDragged = 'true'

  return {
    follow: (moved: number) => {
      const top = own.top + moved
      // A row moves aside once an edge of the dragged one is past its middle.
      const isBefore = (each: RowPlace, index: number) =>
        each.top + each.height / 2 < (index < from ? top : top + own.height) && index !== from
      const next = rows.filter(isBefore).length + 1
      if (next === position) {
        row.style.transform = `translateY(${moved}px)`
        return
      }
      position = next
      for (const [index, each] of rows.entries()) {
        const isLater = index < from && index >= position - 1
        const isEarlier = index > from && index < position
        if (index === from) showAt(each, moved, position)
        else
          showAt(
            each,
            isLater ? own.height : isEarlier ? -own.height : 0,
            index + 1 + Number(isLater) - Number(isEarlier),
          )
      }
      onOver(position)
    },
    position: () => position,
    drop: (draw: () => void) => {
      delete list.dataset.isSorting
      delete row.dataset.isDragged
      restoreRows(rows)
      draw()
    },
  }
}
