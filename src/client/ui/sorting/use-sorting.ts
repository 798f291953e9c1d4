import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

/** A row's place in the list, from 1. */
export type RowNumber = { number: number; count: number }

/** What is said while a row is moved. */
type SortWords<Row> = {
  where: (at: RowNumber) => string
} & Record<'lifted' | 'moved' | 'dropped' | 'back', (row: Row, at: RowNumber) => string>

type SortingOptions<Row> = {
  rows: readonly Row[]
  words: SortWords<Row>
  /** Moves a row to a place, from 1. */
  onMove: (row: Row, number: number) => void
}

/** The functions are stable, so that memoized rows do not re-render. Places are from 1. */
export type SortActions = {
  lift: (id: string) => void
  /** Moves the picked-up row. Nothing is changed until it is dropped. */
  shift: (number: number) => void
  drop: () => void
  putBack: () => void
  /** Moves a row at once, without picking it up. */
  move: (id: string, number: number) => void
  undo: () => void
  /** Announces where a dragged row would be dropped. */
  hover: (number: number) => void
}

type Move = { id: string; from: number; to: number }
type SortingState = {
  held: Move | null
  announcement: string
  undoable: Move | null
  /** Where the last move has put a row, and whether its grip had the focus. */
  last: { number: number; isOnGrip: boolean } | null
}

export type Sorting<Row> = ReturnType<typeof useSorting<Row & { id: string }>>

/**
 * The one way to put rows in order, for `SortableList`: a row is picked up, moved and dropped, or dragged; each step is
 * announced, and the last move can be undone.
 */
export function useSorting<Row extends { id: string }>(options: SortingOptions<Row>) {
  const [state, setState] = useState<SortingState>({ held: null, announcement: '', undoable: null, last: null })
  const list = useRef<HTMLOListElement>(null)
  const { rows } = options
  const held = state.held && rows.some(({ id }) => id === state.held?.id) ? state.held : null
  // A move that was refused, or overtaken by another change, cannot be undone.
  const isUndoable = state.undoable !== null && rows[state.undoable.to - 1]?.id === state.undoable.id
  const latest = useRef({ ...options, held, undoable: state.undoable })
  latest.current = { ...options, held, undoable: state.undoable }
  const actions = useMemo(() => actionsOn(latest, list, (change) => setState((now) => ({ ...now, ...change }))), [])

  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return
    // Moving the focus elsewhere drops the row where it is.
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[data-moves]')?.closest('[data-is-held]')) actions.drop()
    }
    document.addEventListener('focusin', leave)
    return () => document.removeEventListener('focusin', leave)
  }, [isHeld, actions])

  useEffect(() => {
    if (!state.last) return
    const row = list.current?.children[state.last.number - 1]
    // A row without an identity of its own does not take the focus along.
    if (state.last.isOnGrip) row?.querySelector<HTMLElement>('[data-grip]')?.focus()
    if (row?.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' })
  }, [state.last])

  return {
    list,
    order: held ? moved(rows, rows.findIndex(({ id }) => id === held.id) + 1, held.to) : rows,
    held: held?.id,
    announcement: state.announcement,
    isUndoable,
    actions,
  }
}

/** The rows after one is moved from a place to another, from 1. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, index) => index !== from - 1)
  return [...others.slice(0, to - 1), ...rows.slice(from - 1, from), ...others.slice(to - 1)]
}

type Latest<Row> = { current: SortingOptions<Row> & Pick<SortingState, 'held' | 'undoable'> }

function actionsOn<Row extends { id: string }>(
  latest: Latest<Row>,
  list: RefObject<HTMLOListElement | null>,
  set: (change: Partial<SortingState>) => void,
): SortActions {
  const placeOf = (id: string) => latest.current.rows.findIndex((row) => row.id === id) + 1
  const at = (number: number) => ({ number, count: latest.current.rows.length })
  const isWithin = (number: number) => number >= 1 && number <= latest.current.rows.length
  const say = (what: Exclude<keyof SortWords<Row>, 'where'>, id: string, number: number) => {
    const row = latest.current.rows.find((each) => each.id === id)
    return row ? latest.current.words[what](row, at(number)) : ''
  }
  const lastAt = (number: number) => {
    const { activeElement } = document
    return { number, isOnGrip: !!list.current?.contains(activeElement) && !!activeElement?.matches('[data-grip]') }
  }
  const place = (id: string, to: number) => {
    const from = placeOf(id)
    const row = latest.current.rows[from - 1]
    if (!row || to === from || !isWithin(to)) return
    const announcement = say('moved', id, to)
    latest.current.onMove(row, to)
    set({ undoable: { id, from, to }, announcement, last: lastAt(to) })
  }
  return {
    lift: (id) => {
      const from = placeOf(id)
      set({ held: { id, from, to: from }, announcement: say('lifted', id, from) })
    },
    shift: (to) => {
      const { held, words } = latest.current
      if (!held) return
      if (!isWithin(to)) return set({ announcement: words.where(at(held.to)) })
      set({ held: { ...held, to }, announcement: words.where(at(to)), last: lastAt(to) })
    },
    drop: () => {
      const { held, rows } = latest.current
      if (!held) return
      const { id, from, to } = held
      const isMoved = placeOf(id) !== to
      const row = rows[placeOf(id) - 1]
      set({
        held: null,
        announcement: say('dropped', id, to),
        last: lastAt(to),
        ...(isMoved && { undoable: { id, from, to } }),
      })
      if (row && isMoved) latest.current.onMove(row, to)
    },
    putBack: () => {
      const { held } = latest.current
      if (!held) return
      set({ held: null, announcement: say('back', held.id, held.from), last: lastAt(held.from) })
    },
    move: place,
    undo: () => {
      const { undoable } = latest.current
      if (!undoable) return
      place(undoable.id, undoable.from)
      set({ undoable: null })
    },
    hover: (number) => set({ announcement: latest.current.words.where(at(number)) }),
  }
}
