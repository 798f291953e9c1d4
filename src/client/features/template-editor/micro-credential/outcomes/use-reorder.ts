import { type ComponentProps, type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { dragStep } from '#client/features/path-builder/dragging/drag-step.ts'
import { m } from '#i18n/compiled/messages.js'

type ReorderOptions = {
  list: RefObject<HTMLOListElement | null>
  count: number
  /** Positions from 0. */
  onMove: (from: number, to: number) => void
}

type Held = { from: number; to: number }

/**
 * Reorders outcomes like the steps of a learning path: a grip is dragged, or pressed with Space and moved with the
 * arrow keys; Space drops, Escape cancels. Moving the focus elsewhere drops the row where it is.
 */
export function useReorder({ list, count, onMove }: ReorderOptions) {
  const [held, setHeld] = useState<Held | null>(null)
  const [announcement, announce] = useState('')
  const where = (place: number) => ({ number: place + 1, count })

  // Rows are keyed by index, so the focus has to follow the row that is moved.
  const to = held?.to
  useEffect(() => {
    if (to !== undefined) gripsIn(list.current)[to]?.focus()
  }, [to, list])

  const drop = ({ from, to: last }: Held) => {
    setHeld(null)
    announce(m.micro_outcome_dropped(where(last)))
    if (from !== last) onMove(from, last)
  }
  const putBack = ({ from }: Held) => {
    flushSync(() => setHeld(null))
    announce(m.micro_outcome_back(where(from)))
    gripsIn(list.current)[from]?.focus()
  }
  const shift = (now: Held, next: number) => {
    const place = Math.min(Math.max(next, 0), count - 1)
    setHeld({ ...now, to: place })
    announce(m.micro_outcome_where(where(place)))
  }
  const ofGrip = (place: number): ComponentProps<'button'> => ({
    onPointerDown: (event) =>
      dragStep(event, {
        hover: (_id, position) => announce(m.micro_outcome_where(where(position - 1))),
        dragged: (_id, position) => {
          if (position === null || position - 1 === place) return
          onMove(place, position - 1)
          announce(m.micro_outcome_dropped(where(position - 1)))
        },
      }),
    // `detail` is 0 for Space, Enter and screen readers; a mouse drags instead.
    onClick: ({ detail }) => {
      if (detail !== 0) return
      if (held) return drop(held)
      setHeld({ from: place, to: place })
      announce(m.micro_outcome_lifted(where(place)))
    },
    onKeyDown: (event) => {
      if (!held) return
      const steps: Record<string, number> = {
        ArrowUp: held.to - 1,
        ArrowDown: held.to + 1,
        Home: 0,
        End: count - 1,
      }
      const next = steps[event.key]
      if (next === undefined && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (next === undefined) putBack(held)
      else shift(held, next)
    },
  })
  const ofList = {
    onFocus: ({ target }: FocusEvent) => {
      if (held && target !== gripsIn(list.current)[held.to]) drop(held)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (held && !currentTarget.contains(relatedTarget)) drop(held)
    },
  }
  return { held, announcement, handlers: { ofGrip, ofList } }
}

const gripsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('li > button:first-child') ?? []),
]
