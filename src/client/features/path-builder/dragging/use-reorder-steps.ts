import { useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { afterMoving, type Step } from '../path-content.ts'

type ReorderCallbacks = {
  steps: Step[]
  /** Moves a step to a position, from 1. */
  onPlace: (step: Step, position: number) => void
  onRemove: (step: Step) => void
  onReplace: (step: Step) => void
}

/** A row's actions. The functions are stable, so that memoized rows do not re-render. */
export type ReorderActions = {
  lift: (step: Step) => void
  /** Moves the picked-up step to a position, from 1. Nothing is saved until it is dropped. */
  shift: (position: number) => void
  drop: () => void
  putBack: () => void
  /** Moves a step at once, without picking it up. */
  move: (step: Step, position: number) => void
  remove: (step: Step) => void
  replace: (step: Step) => void
  undo: () => void
  /** Announces where a dragged step would be dropped. */
  hover: (id: string, position: number) => void
  /** A drag has ended at a position, from 1; at the step's own position, or with null, nothing moves. */
  dragged: (id: string, position: number | null) => void
}

type Held = { step: Step; from: number; to: number }
type ReorderState = {
  held: Held | null
  announcement: string
  undoable: { step: Step; from: number; to: number } | null
}

/** Picks a step up, moves it and drops it, announcing each to screen readers. */
export function useReorderSteps(callbacks: ReorderCallbacks) {
  const [state, setState] = useState<ReorderState>({ held: null, announcement: '', undoable: null })
  const { steps } = callbacks
  const held = state.held && steps.some(({ id }) => id === state.held?.step.id) ? state.held : null
  // A move that was refused, or overtaken by another change, cannot be undone.
  const isUndoable = state.undoable !== null && steps[state.undoable.to - 1]?.id === state.undoable.step.id
  const latest = useRef({ ...callbacks, held, undoable: state.undoable })
  latest.current = { ...callbacks, held, undoable: state.undoable }
  const actions = useMemo(() => actionsOn(latest, (change) => setState((now) => ({ ...now, ...change }))), [])

  const heldId = held?.step.id
  useEffect(() => {
    if (!heldId) return
    // Moving the focus elsewhere drops the step where it is.
    const leave = ({ target }: FocusEvent) => {
      const row = document.getElementById(`step-${heldId}`)
      if (row && target instanceof Node && !row.contains(target)) actions.drop()
    }
    document.addEventListener('focusin', leave)
    return () => document.removeEventListener('focusin', leave)
  }, [heldId, actions])

  return {
    order: held ? afterMoving(steps, { kind: 'place', step: held.step, position: held.to }) : steps,
    held: heldId,
    announcement: state.announcement,
    isUndoable,
    actions,
  }
}

type Latest = { current: ReorderCallbacks & Pick<ReorderState, 'held' | 'undoable'> }

function actionsOn(latest: Latest, set: (change: Partial<ReorderState>) => void): ReorderActions {
  const placeOf = (id: string) => latest.current.steps.findIndex((step) => step.id === id) + 1
  const count = () => latest.current.steps.length
  const where = (number: number) => m.paths_announce_where({ number, count: count() })

  const place = (step: Step, to: number) => {
    const from = placeOf(step.id)
    if (from === 0 || to === from || to < 1 || to > count()) return
    latest.current.onPlace(step, to)
    set({
      undoable: { step, from, to },
      announcement: m.paths_announce_moved({ title: step.title, number: to, count: count() }),
    })
  }
  return {
    lift: (step) => {
      const from = placeOf(step.id)
      set({
        held: { step, from, to: from },
        announcement: m.paths_announce_lifted({ title: step.title, number: from, count: count() }),
      })
    },
    shift: (to) => {
      const { held } = latest.current
      if (!held) return
      if (to < 1 || to > count()) return set({ announcement: where(held.to) })
      set({ held: { ...held, to }, announcement: where(to) })
    },
    drop: () => {
      const { held } = latest.current
      if (!held) return
      const { step, to } = held
      set({ held: null, announcement: m.paths_announce_dropped({ title: step.title, number: to, count: count() }) })
      if (placeOf(step.id) !== to) {
        latest.current.onPlace(step, to)
        set({ undoable: { step, from: held.from, to } })
      }
    },
    putBack: () => {
      const { held } = latest.current
      if (!held) return
      set({
        held: null,
        announcement: m.paths_announce_back({ title: held.step.title, number: held.from, count: count() }),
      })
    },
    move: place,
    remove: (step) => latest.current.onRemove(step),
    replace: (step) => latest.current.onReplace(step),
    undo: () => {
      const { undoable } = latest.current
      if (!undoable) return
      place(undoable.step, undoable.from)
      set({ undoable: null })
    },
    hover: (_id, position) => set({ announcement: where(position) }),
    dragged: (id, position) => {
      const step = latest.current.steps.find((known) => known.id === id)
      if (step && position !== null) place(step, position)
    },
  }
}
