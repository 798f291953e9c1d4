import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { dragRow } from './drag-row.ts'
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
