import { type RefObject, useEffect, useRef } from 'react'
import { type GridActs, gridKey, hold, WIDGETS } from './grid-key.ts'

/**
 * The keys of a spreadsheet for a table: arrows, Home, End, Page Up and Page Down move between cells, of which one at a
 * time can be reached by Tab; Space ticks a row, Shift a range, Ctrl+A all, Escape none; Enter opens.
 *
 * Listens to the table itself, so that a menu opened from a cell, which React would call a part of it, keeps its keys.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, acts: GridActs) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const element = table.current
    if (!element) return
    const press = (event: KeyboardEvent) => gridKey(element, event, latest.current)
    const enter = ({ target }: FocusEvent) => hold(element, target as HTMLElement)
    element.addEventListener('keydown', press)
    element.addEventListener('focusin', enter)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focusin', enter)
    }
  }, [table])
  // Rows come and go: whatever they bring is out of Tab's way, but for one.
  useEffect(() => {
    const element = table.current
    if (!element) return
    const held = element.querySelector<HTMLElement>('[tabindex="0"]')
    hold(element, held ?? element.querySelector<HTMLElement>(`thead :is(${WIDGETS})`))
  })
}
