import { type RefObject, useEffect, useRef } from 'react'

export type GridActs = {
  /** Ticks or unticks a row, by its place; a range goes from the row that was ticked last. */
  onTick: (row: number, isRange: boolean) => void
  onTickRange: (from: number, to: number) => void
  onTickAll: () => void
  onUntickAll: () => void
  /** Enter on a cell that holds nothing to press. */
  onOpen: (row: number) => void
}

type GridKey = (table: HTMLTableElement, event: KeyboardEvent, acts: GridActs) => void

export const WIDGETS = 'a[href], button, input'

/**
 * The keys of a spreadsheet for a table: arrows, Home, End, Page Up and Page Down move between cells, of which one at a
 * time can be reached by Tab; Space ticks a row, Shift a range, Ctrl+A all, Escape none; Enter opens.
 *
 * What the keys mean is `gridKey`, which is fetched once the focus comes here.
 *
 * Listens to the table itself, so that a menu opened from a cell, which React would call a part of it, keeps its keys.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, load: () => Promise<GridKey>, acts: GridActs) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const element = table.current
    if (!element) return
    let onKey: GridKey | undefined
    const press = (event: KeyboardEvent) => onKey?.(element, event, latest.current)
    const enter = ({ target }: FocusEvent) => {
      hold(element, target as HTMLElement)
      void load().then((loaded) => {
        onKey = loaded
      })
    }
    element.addEventListener('keydown', press)
    element.addEventListener('focusin', enter)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focusin', enter)
    }
  }, [table, load])
  // Rows come and go: whatever they bring is out of Tab's way, but for one.
  useEffect(() => {
    const element = table.current
    if (!element) return
    const held = element.querySelector<HTMLElement>('[tabindex="0"]')
    hold(element, held ?? element.querySelector<HTMLElement>(`thead :is(${WIDGETS})`))
  })
}

/** Leaves one thing of the table to Tab. */
export function hold(table: HTMLTableElement, target: HTMLElement | null) {
  for (const each of table.querySelectorAll<HTMLElement>(`${WIDGETS}, [tabindex]`)) {
    if (each !== target) each.tabIndex = -1
  }
  if (target) target.tabIndex = 0
}
