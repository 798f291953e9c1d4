import type { ComponentProps, KeyboardEvent, ReactNode, PointerEvent as ReactPointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../buttons/IconButton.tsx'
import { followPointer } from './follow-pointer.ts'
import { type RowPlace, restoreRows, rowsOf, showAt } from './row-places.ts'
import type { SortActions, Sorting } from './use-sorting.ts'

type SortableListProps<Row> = Pick<ComponentProps<'ol'>, 'id' | 'className' | 'aria-label' | 'aria-labelledby'> & {
  sorting: Sorting<Row>
  /** Draws a row, as it is in hand or not, at its place, from 1: an `li` with `data-is-held`. */
  children: (row: Row, number: number, isHeld: boolean) => ReactNode
}

/** A list whose rows are put in order with the mouse, a finger or the keyboard: each row has a `Grip`. */
export function SortableList<Row>({ sorting, className = '', children, ...named }: SortableListProps<Row>) {
  const { list, order, held, announcement, actions } = sorting
  const putBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held) return
    event.preventDefault()
    event.stopPropagation()
    actions.putBack()
  }
  return (
    <>
      <p className="sr" role="status" aria-live="assertive">
        {announcement}
      </p>
      <ol {...named} ref={list} className={`sortable ${className}`} onKeyDown={putBack}>
        {order.map((row, index) => children(row, index + 1, row.id === held))}
      </ol>
    </>
  )
}

type GripProps = {
  id: string
  /** The row's place, from 1. */
  number: number
  count: number
  isHeld: boolean
  actions: SortActions
  label: string
  className?: string
}

/** Moves its row: dragged, or pressed with Space and steered with the arrow keys, Home and End. */
export function Grip({ id, number, count, isHeld, actions, label, className }: GripProps) {
  const steer = (event: KeyboardEvent) => {
    const to = { ArrowUp: number - 1, ArrowDown: number + 1, Home: 1, End: count }[event.key]
    if (!isHeld || to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    actions.shift(to)
  }
  return (
    <IconButton
      icon="grip"
      className={className}
      label={label}
      aria-pressed={isHeld}
      data-grip
      data-moves
      onPointerDown={(event) => dragRow(event, { onOver: actions.hover, onDrop: (to) => actions.move(id, to) })}
      // `detail` is 0 for Space, Enter and screen readers; a mouse drags instead.
      onClick={({ detail }) => detail === 0 && (isHeld ? actions.drop() : actions.lift(id))}
      onKeyDown={steer}
    />
  )
}

type RowDrag = {
  /** Called with each place that the row is over, from 1. */
  onOver: (number: number) => void
  onDrop: (number: number) => void
}

/**
 * Drags the row of a pressed grip. Rows are moved in the DOM without React, so that dragging stays smooth with a
 * hundred of them; the list gets the new order when the row is dropped.
 */
function dragRow(press: ReactPointerEvent<HTMLElement>, { onOver, onDrop }: RowDrag) {
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
